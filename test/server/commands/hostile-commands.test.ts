import {cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import Database from 'better-sqlite3'
import t from 'tap'
import {terminalJson} from '#shared/text/terminal-text.ts'
import {temporaryFolder} from '../../agent/temporary-folder.ts'
import {homeWith, room} from '../../home-with.ts'
import {withServices} from './importing.ts'
import {ownSettings, type Settings} from './pianta.ts'
import {runHere} from './run-here.ts'

/** A name that forges a row, moves a terminal's cursor by C0 and C1, reorders the line and ends it by a separator. */
const hostile = 'Ada\nforged row\r\u001b[2J\u009b31m\u202eevil\u2028x'

const owner = 'ada@example.org'

interface Place {
  /** A folder with files of hostile names and contents. */
  folder: string
  projectId: string
}

/** How each command meets hostile names, or why it meets none. A new command needs a line. */
const commands: Record<string, ((place: Place) => string[][]) | string> = {
  serve: 'runs until it is stopped, and prints log lines and addresses',
  demo: 'runs a server and an agent (test/demo/demo-home.full.ts)',
  'user create': () => [
    ['--email', 'bob@example.org', '--name', hostile],
    ['--email', hostile, '--name', 'Bob'],
  ],
  'user list': () => [[]],
  'user reset-password': () => [[owner], [hostile]],
  'user reset-sign-in': () => [[owner], [hostile]],
  'user delete': () => [[hostile], [owner]],
  'project create': () => [
    ['--owner', owner, '--name', hostile],
    ['--owner', hostile, '--name', 'Flat', '--address', hostile],
  ],
  'project list': () => [[]],
  'project delete': ({projectId}) => [[hostile], [projectId]],
  import: ({folder, projectId}) => [
    [join(folder, `${hostile}.json`), '--project', projectId],
    [join(folder, `again-${hostile}.json`), '--project', projectId],
    [join(folder, `${hostile}.sh3d`), '--project', projectId],
    [join(folder, hostile), '--project', hostile],
    [join(folder, `${hostile}.json`), '--project', projectId, `--${hostile}`],
  ],
  export: ({folder, projectId}) => [
    [projectId, '--out', join(folder, `${hostile}.pdf`)],
    [projectId, '--out', join(folder, `${hostile}.pdf`)],
    [projectId, '--format', 'dxf', '--out', join(folder, `${hostile}.dxf`)],
    [projectId, '--plan', hostile],
    [projectId, '--format', hostile],
    [hostile],
  ],
  match: ({projectId}) => [[projectId], [projectId, '--bind', 'all'], [projectId, '--app', hostile], [hostile]],
  'app create': () => [
    ['--owner', owner, '--name', hostile, '--kind', 'device', '--scope', 'projects:read'],
    ['--owner', owner, '--name', 'A', '--kind', hostile, '--scope', hostile],
  ],
  'app keygen': ({folder}) => [
    ['--out', join(folder, `${hostile}.jwk`)],
    ['--out', join(folder, `${hostile}.jwk`)],
  ],
  'app list': () => [[], ['--owner', hostile]],
  'catalog build': ({folder}) => [[join(folder, `catalog-${hostile}`)], [join(folder, hostile)]],
  'catalog check': ({folder}) => [[join(folder, `catalog-${hostile}`)], [join(folder, hostile)]],
  'catalog load': ({folder}) => [[join(folder, `catalog-${hostile}`)], [join(folder, hostile)]],
  'catalog list': () => [[]],
  'catalog remove': () => [[hostile]],
  backup: ({folder}) => [
    [join(folder, `${hostile}.backup`)],
    [join(folder, `${hostile}.backup`)],
    [join(folder, hostile, 'x')],
  ],
  'backup check': ({folder}) => [
    [join(folder, `${hostile}.backup`)],
    [join(folder, `${hostile}.json`)],
    [join(folder, `other-${hostile}`)],
  ],
  restore: ({folder}) => [[join(folder, `${hostile}.backup`)], [join(folder, `other-${hostile}`)]],
  audit: () => [[]],
  mcp: () => [[], ['--as', hostile]],
  openapi: () => [[]],
  time: () => [[], ['--confirm']],
  doctor: () => [[], ['--peer', hostile]],
  service: 'prints a unit with the place of the program',
  healthcheck: 'prints the status of its own server',
}

/** Makes data whose every name is hostile, below a folder whose name is. */
async function makeHostile(folder: string, settings: Settings): Promise<Place> {
  await runHere(['user', 'create', '--email', owner, '--name', 'Ada', '--admin'], settings)
  await runHere(['project', 'create', '--owner', owner, '--name', 'Flat'], settings)
  const app = ['--owner', owner, '--name', 'Planner', '--kind', 'device', '--scope', 'projects:read']
  await runHere(['app', 'create', ...app], settings)
  await runHere(['catalog', 'load', 'samples/catalog'], settings)
  const home = homeWith({rooms: [{...room('r1'), name: hostile}], lights: [{id: 'l1', at: [1, 1], name: hostile}]})
  writeFileSync(join(folder, `${hostile}.json`), JSON.stringify(home))
  const less = homeWith({rooms: [{...room('r2'), name: hostile}], walls: [{id: hostile, a: [0, 0], b: [0, 0]}]})
  writeFileSync(join(folder, `again-${hostile}.json`), JSON.stringify(less))
  writeFileSync(join(folder, `${hostile}.sh3d`), hostile)
  const catalog = join(folder, `catalog-${hostile}`)
  mkdirSync(catalog)
  cpSync('samples/catalog', catalog, {recursive: true})
  for (const name of readdirSync(catalog)
    .filter((name) => name.endsWith('.json'))
    .slice(0, 2)) {
    const product = JSON.parse(readFileSync(join(catalog, name), 'utf8'))
    writeFileSync(join(catalog, `${hostile}.json`), JSON.stringify({...product, id: hostile, [hostile]: hostile}))
  }
  const projectId = await withServices(settings, ({projects, accounts, connections, devices}) => {
    const {id: accountId = ''} = accounts.byEmail(owner) ?? {}
    const [{id = ''} = {}] = projects.listOf(accountId)
    const connection = {accountId, projectId: id, clientId: 'device', name: 'Tablet', scopes: [], address: null}
    const {id: connectionId} = connections.allow(connection)
    const device = {id: 'd1', kind: 'light', name: hostile, room: hostile, floor: hostile} as const
    devices.replace(connectionId, id, [device] as never)
    return id
  })
  const database = new Database(join(String(settings.PIANTA_DATA), 'pianta.sqlite'))
  const named = database
    .prepare("select m.name as 'table' from sqlite_master m join pragma_table_info(m.name) c on c.name = 'name'")
    .all() as {table: string}[]
  for (const {table} of named) {
    if (!table.startsWith('sqlite_')) database.prepare(`update or ignore "${table}" set name = ?`).run(hostile)
  }
  database.close()
  return {folder, projectId}
}

t.test('no command lets a name, a file or a word forge a line or act on the terminal', async (t) => {
  const help = await runHere(['--help'], await ownSettings(t))
  const names = [...help.stdout.matchAll(/^ {2}([a-z-]+(?: [a-z][a-z-]*)?)(?= |$)/gm)].map(([, name]) => name)
  t.same(Object.keys(commands), names, 'each command has its line here')

  const outer = await temporaryFolder(t)
  const folder = join(outer, hostile)
  mkdirSync(join(folder, 'data'), {recursive: true})
  const settings = {...(await ownSettings(t)), PIANTA_DATA: join(folder, 'data')}
  const place = await makeHostile(folder, settings)
  let seen = 0
  for (const [name, uses] of Object.entries(commands)) {
    if (typeof uses === 'string') continue
    for (const words of uses(place)) {
      for (const more of help.stdout.includes(`  ${name} `) ? [[], ['--json']] : [[]]) {
        const line = [...name.split(' '), ...words, ...more]
        const {stdout, stderr} = await runHere(line, settings)
        const all = `${stdout}\n${stderr}`
        if (/forged row/.test(all)) seen++
        // The output itself must not reach TAP, whose lines it would forge.
        t.notOk(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(all.replaceAll('\n', '')), terminalJson(line))
        t.notOk(/^\s*forged row/m.test(all), terminalJson(line))
      }
    }
  }
  const {stderr} = await runHere([hostile, hostile], settings)
  t.notOk(/^forged row/m.test(stderr), 'an unknown command')
  t.ok(seen > 40, `${seen} runs printed a hostile name`)
})
