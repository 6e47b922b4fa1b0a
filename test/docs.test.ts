import {execFileSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {dirname, join, relative} from 'node:path'
import t, {type Test} from 'tap'
import {streamEvents, webhookEvents} from '#shared/contract/events.ts'
import {limits} from '#shared/contract/limits.ts'
import {settingNames as agentSettings, readConfig as readAgentConfig} from '../agent/config.ts'
import {readConfig, settingNames} from '../server/config.ts'
import {appKinds} from '../server/database/tables/apps.ts'
import {exitCodes} from '../shared/host/exit-codes.ts'
import {en as editorWords} from '../web/editor/words/en.ts'
import {unpaired} from './agent/commands/agent-process.ts'
import {startApi} from './server/api.ts'
import {runHere} from './server/commands/run-here.ts'

const root = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** Returns the rows of the first table under a heading, cell by cell, as a reader sees them. */
function table(file: string, heading: string): string[][] {
  const [, section] = read(file).split(new RegExp(`^#+ ${heading}$`, 'm'))
  const [rows = ''] = /^\|.*(\n\|.*)*/m.exec(section ?? '') ?? []
  return rows
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}

/** Returns the anchors that a page's headings get. */
function anchors(file: string): Set<string> {
  const text = read(file).replace(/```.*?```/gs, '')
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => String(heading))
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

const code = ['server', 'agent', 'demo', 'catalog-builder', 'client', 'shared', 'web', 'test', 'bench']
const withoutTicks = (text = '') => text.replaceAll('`', '')

/** Returns the output of `pianta-agent` for a command line. */
const saidByAgent = async (t: Test, ...words: string[]) => (await (await unpaired(t)).run(...words)).out

t.test(
  'every setting of the server and its default are in docs/configuration.md, and the other way round',
  async (t) => {
    const rows = table('docs/configuration.md', 'Settings of the server').map(([name, initial]) => [
      withoutTicks(name),
      withoutTicks(initial),
    ])
    t.same(
      rows.map(([name]) => name),
      settingNames,
    )
    const written = rows.filter(([, initial]) => initial !== 'none' && !/address|PIANTA/.test(String(initial)))
    t.ok(written.length > 5)
    t.same(readConfig(Object.fromEntries(written)), readConfig({}), 'the page lists the actual defaults')
  },
)

t.test(
  'every setting of the agent and its default are in docs/configuration.md, and the other way round',
  async (t) => {
    const rows = table('docs/configuration.md', 'Settings of the agent').map(([name, initial]) => [
      withoutTicks(name),
      withoutTicks(initial),
    ])
    t.same(
      rows.map(([name]) => name),
      agentSettings,
    )
    // Without backticks: a setting without a default.
    const written = table('docs/configuration.md', 'Settings of the agent')
      .filter(([, initial]) => initial !== 'none')
      .map((row) => row.map(withoutTicks))
    t.same(readAgentConfig(Object.fromEntries(written)), readAgentConfig({}), 'the page lists the actual defaults')
  },
)

t.test(
  'every command of the server is in docs/commands.md as its help shows it, and the other way round',
  async (t) => {
    const {stdout: help} = await runHere(['--help'], {})
    const usages = [...help.matchAll(/^ {2}(\S.*)$/gm)].map(([, usage]) => usage)
    t.ok(usages.length > 5)
    t.same(
      table('docs/commands.md', 'Commands of the server').map(([usage]) => withoutTicks(usage)),
      usages,
    )
  },
)

t.test('every command of the agent is in docs/commands.md with its options, and the other way round', async (t) => {
  const help = await saidByAgent(t, '--help')
  const verbs = [...help.matchAll(/^ {2}(\w+(?: [a-z-]+)?) /gm)].map(([, verb]) => String(verb))
  const rows = table('docs/commands.md', 'Commands of the agent').map(([usage]) => withoutTicks(usage))
  t.same(
    rows.map((usage, index) => usage.slice(0, verbs[index]?.length)),
    verbs,
  )
  for (const [index, verb] of verbs.entries()) {
    const flags = (text: string) =>
      [...new Set(text.match(/--[a-z-]+/g))].filter((flag) => flag !== '--help').toSorted()
    t.same(flags(rows[index] ?? ''), flags(await saidByAgent(t, ...verb.split(' '), '--help')), verb)
  }
})

t.test('every exit code is in docs/commands.md', async (t) => {
  const codes = table('docs/commands.md', 'Exit codes').map(([code]) => Number(code))
  t.same(codes, [0, 1, 2, 3, 4, 5, 6])
  for (const code of Object.values(exitCodes)) t.ok(codes.includes(code))
})

t.test('every operation is in docs/api.md with its scope, and the other way round', async (t) => {
  const {call} = await startApi(t)
  const {paths} = (await call('GET', '/v1/openapi.json')).json as {
    paths: Record<string, Record<string, {security: {openid: string[]}[]}>>
  }
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, {security}]) => [
      `${method.toUpperCase()} ${path}`,
      security[0]?.openid[0] ?? 'none',
    ]),
  )
  const written = table('docs/api.md', 'Operations').flatMap(([operations = '', scope]) =>
    operations.split(', ').map((operation) => [withoutTicks(operation), withoutTicks(scope)]),
  )
  const inOrder = (list: (string | undefined)[][]) => list.toSorted(([a = ''], [b = '']) => a.localeCompare(b))
  t.same(inOrder(written), inOrder(described))
})

t.test('every event of streams and of webhooks is in docs/api.md, and the other way round', async (t) => {
  const written = (heading: string) => table('docs/api.md', heading).map(([event]) => withoutTicks(event))
  t.same(written('Streams'), streamEvents)
  t.same(written('Webhook events'), [...webhookEvents, 'webhook.test'])
  const {paths} = (await (await startApi(t)).call('GET', '/v1/openapi.json')).json
  const {description} = paths['/v1/projects/{projectId}/events'].get
  for (const event of streamEvents) t.match(description, `\`${event}\``, event)
  for (const text of [read('docs/api.md'), description])
    t.match(text, new RegExp(`(?<!\\S)${limits.streamsPerConnection} streams at once`))
})

t.test('every kind of app is in docs/api.md, and the other way round', async (t) => {
  t.same(
    table('docs/api.md', 'Register an app').map(([kind]) => withoutTicks(kind)),
    appKinds,
  )
})

for (const name of ['CONTRIBUTING.md', 'docs/architecture.md']) {
  t.test(`every path to a file in ${name} exists`, async (t) => {
    const named = [...read(name).matchAll(/`([\w-]+\/[\w/.-]+\.\w+)`/g)].map(([, file]) => String(file))
    t.ok(named.length > 20)
    const exists = (file: string) =>
      ['', 'server/', 'agent/', 'shared/home/'].some((at) => existsSync(new URL(at + file, root)))
    t.same(
      named.filter((file) => !exists(file)),
      [],
    )
  })
}

t.test('.ci/run runs every part of npm run test:all', async (t) => {
  const {scripts} = JSON.parse(read('package.json'))
  const parts = [...scripts['test:all'].matchAll(/npm (?:run )?test:?(\w*)/g)].map(([, part]) => part || 'test')
  t.match(read('.ci/run'), `set -- check bare ${parts.join(' ')}\n`)
  const workflow = read('.github/workflows/ci.yml')
  for (const part of ['bare', ...parts]) t.match(workflow, new RegExp(`part: \\[.*\\b${part}\\b`))
})

t.test('the demo prints every line that npm run pictures reads', async (t) => {
  const patterns = [...read('docs/pictures/make-pictures.ts').matchAll(/find\(\/(.+)\/(m?)\)/g)]
  t.equal(patterns.length, 4)
  for (const [, pattern = '', flags] of patterns) t.match(read('demo/run-demo.ts'), new RegExp(pattern, flags))
})

t.test('every section of docs/ that a comment cites exists', async (t) => {
  const stdout = execFileSync('git', ['grep', '-ohE', 'docs/[a-z-]+\\.md#[a-z-]+', '--', ...code], {
    cwd: root,
    encoding: 'utf8',
  })
  const cited = new Set(stdout.trim().split('\n'))
  t.ok(cited.size > 10)
  t.same(
    [...cited].filter((each) => {
      const [file = '', anchor = ''] = each.split('#')
      return !anchors(file).has(anchor)
    }),
    [],
  )
})

t.test('what pairs a tablet also says how one with only a browser opens the panel', async (t) => {
  for (const file of ['README.md', 'docs/install.md']) {
    const [, after = ''] = read(file).split('agent -- pair ')
    t.match(after, /only a browser.*run --lan.*agent\.md#tablets/s, file)
  }
})

t.test('docs/editor.md calls buttons as the editor does, and says how to draw an L', async (t) => {
  const text = read('docs/editor.md')
  t.match(text, `*${editorWords.missingDoors(4)}*`)
  t.notMatch(text, 'Add the missing doors')
  t.match(text, new RegExp(`L-shaped room.*\\*${editorWords.joining.join}\\*`, 's'))
})

t.test('docs/home-assistant-card.md tells no size that ages: the command prints it', async (t) => {
  t.notMatch(read('docs/home-assistant-card.md'), / kB/)
})

const pages = readdirSync(new URL('docs/', root), {recursive: true, encoding: 'utf8'}).filter((name) =>
  name.endsWith('.md'),
)
for (const name of ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages.map((page) => `docs/${page}`)]) {
  t.test(`every file, script and setting that ${name} names exists`, async (t) => {
    const text = read(name)
    for (const [, file = '', anchor] of text.matchAll(/\]\(([\w./-]*)(?:#([\p{L}\p{N}_-]+))?\)/gu)) {
      const target = file === '' ? name : relative('.', join(dirname(name), file))
      t.ok(existsSync(new URL(target, root)), target)
      if (anchor !== undefined) t.ok(anchors(target).has(anchor), `${target}#${anchor}`)
    }
    const {scripts} = JSON.parse(read('package.json'))
    for (const [, script = ''] of text.matchAll(/npm run\s+(?:-s\s+)?([\w:-]+)/g))
      t.ok(script in scripts, `npm run ${script}`)
    const known: string[] = [...settingNames, ...agentSettings]
    for (const [setting] of text.matchAll(/PIANTA_\w+/g)) t.ok(known.includes(setting), setting)
  })
}
