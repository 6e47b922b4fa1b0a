import {execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {dirname, join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import {promisify} from 'node:util'
import Sqlite from 'better-sqlite3'
import t, {type Test} from 'tap'
import {freePort} from '../../demo/free-port.ts'
import {docsAddress, docsFiles, docsPages} from '../../server/pages/docs/docs-files.ts'
import {version} from '../../shared/host/version.ts'
import {openBlocks} from '../run-blocks.ts'
import {productFiles, stool, writeFiles} from '../server/catalog/own-catalog.ts'

const run = promisify(execFile)
const checkout = join(import.meta.dirname, '../..')
const platform = `${process.platform}-${process.arch}`
const dist = join(checkout, 'dist')
const executable = (name: string) => join(dist, `${name}-${platform}`)
const inCheckout = (file: string) => join(checkout, file)

/** Makes this platform's executables and the npm package once, then tests them. */
t.before(async () => {
  const start = performance.now()
  await run(process.execPath, ['bin/run.mjs', 'package/main.ts', platform, 'npm'], {cwd: checkout})
  t.comment(`packaged in ${((performance.now() - start) / 1000).toFixed(1)} s`)
})

/** Returns the lines of a block of docs/install.md. */
const linesOf = (t: Test, words: string) =>
  openBlocks(t, {holder: 'test/package/executables.full.ts', places: [['linux-x64', platform]]})
    .take(words)
    .trim()
    .split('\n')

/** Returns an environment without anything of this checkout, and with folders of its own. */
async function ownEnvironment(t: Test): Promise<Record<string, string>> {
  const folder = t.testdir({home: {}})
  return {
    PATH: '/usr/bin:/bin',
    HOME: join(folder, 'home'),
    PIANTA_DATA: join(folder, 'data'),
    PIANTA_PORT: String(await freePort()),
    PIANTA_LOG_LEVEL: 'warn',
    PIANTA_BACKUP_FOLDER: join(folder, 'backups'),
    PIANTA_AGENT_DATA: join(folder, 'agent'),
    PIANTA_AGENT_PORT: String(await freePort()),
  }
}

const readBackups = ({PIANTA_BACKUP_FOLDER: folder = ''}: Record<string, string>) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.zip')) : []

const cacheOf = (env: Record<string, string>) => join(String(env.HOME), '.cache/pianta')

/**
 * Starts a command that keeps running, and resolves with the match on stderr. It ends with its block, before the folder
 * is removed.
 */
async function startCommand(command: readonly string[], env: Record<string, string>, awaited: RegExp) {
  const [program = '', ...words] = command
  const child = spawn(program, words, {env, stdio: ['ignore', 'ignore', 'pipe']})
  const ended = once(child, 'close')
  let said = ''
  const found = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      said += chunk
      const found = awaited.exec(said)
      if (found) resolve(found)
    })
    ended.then(() => reject(new Error(`${command.join(' ')} ended: ${said}`)))
  })
  return {
    found,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Creates a person and a project, and saves homes of several sizes: by a thread, and the large one by a process. */
async function saveHomes(t: Test, pianta: readonly string[], env: Record<string, string>): Promise<string> {
  const [program = '', ...first] = pianta
  const json = async (...words: string[]) =>
    JSON.parse((await run(program, [...first, ...words, '--json'], {env})).stdout)
  await json('user', 'create', '--email', 'anna@example.org', '--name', 'Anna')
  const {id} = await json('project', 'create', '--owner', 'anna@example.org', '--name', 'Casa')
  t.match(await json('import', inCheckout('samples/flat.json'), '--project', id), {revision: 1})
  const home = JSON.parse(readFileSync(inCheckout('samples/flat.json'), 'utf8'))
  const large = join(String(env.HOME), 'large.json')
  writeFileSync(large, JSON.stringify({...home, name: 'Casa nuova'}) + ' '.repeat(3 * 2 ** 20))
  t.ok(statSync(large).size > 2 * 2 ** 20)
  t.match(await json('import', large, '--project', id, '--accept-losses'), {revision: 2})
  return id
}

/** Puts a program in place of another, as an upgrade does. */
function replaceBy(program: string, text: string) {
  writeFileSync(`${program}.new`, text, {mode: 0o755})
  renameSync(`${program}.new`, program)
}

const starterProducts = globSync(inCheckout('catalog/**/*.json')).length

function countProducts(folder: string, name = 'pianta.sqlite'): unknown {
  const database = new Sqlite(join(folder, name), {readonly: true})
  try {
    return database.prepare('SELECT count(*) FROM product').pluck().get()
  } finally {
    database.close()
  }
}

async function openPages(t: Test, url: string): Promise<void> {
  const page = await fetch(`${url}/signin`)
  t.equal(page.status, 200)
  const html = await page.text()
  for (const [, path = ''] of html.matchAll(/(?:href|src)="(\/pages\/[^"]+)"/g)) {
    t.equal((await fetch(url + path)).status, 200, path)
  }
  for (const path of ['/v1', '/v1/openapi.json', ...[...docsFiles.values()].map(docsAddress), '/metrics']) {
    t.equal((await fetch(url + path)).status, 200, path)
  }
  for (const file of docsPages) {
    const path = docsAddress(file)
    const response = await fetch(url + path, {headers: {accept: 'text/html'}})
    t.match(await response.text(), /<div class="document"/, path)
  }
}

async function openPanel(t: Test, runAgent: readonly string[], env: Record<string, string>): Promise<void> {
  await using _agent = await startCommand(runAgent, env, new RegExp(`:${env.PIANTA_AGENT_PORT}/`))
  const panel = `http://127.0.0.1:${env.PIANTA_AGENT_PORT}`
  for (const path of [
    '/',
    '/panel.js',
    '/layers.js',
    '/list.js',
    '/bridges.js',
    '/history.js',
    '/household.js',
    '/texts-de.js',
    '/texts-nl.js',
    '/model.js',
    '/model-worker.js',
    '/panel.css',
    '/manifest.json',
    '/icon-192.png',
  ]) {
    t.equal((await fetch(panel + path)).status, 200, path)
  }
}

t.test('the executables tell their version and their commands', async (t) => {
  const env = await ownEnvironment(t)
  for (const name of ['pianta', 'pianta-agent']) {
    t.equal((await run(executable(name), ['--version'], {env})).stdout, `${version}\n`)
    t.notOk(existsSync(cacheOf(env)), 'a version unpacks nothing')
  }
  t.match((await run(executable('pianta'), ['--help'], {env})).stdout, /^Usage: pianta COMMAND\n/)
  t.match((await run(executable('pianta-agent'), ['--help'], {env})).stdout, /^Usage: pianta-agent COMMAND\n/)
})

t.test('a server whose file was replaced reads homes and makes backups until its restart', async (t) => {
  const env = await ownEnvironment(t)
  const copy = join(t.testdirName, 'pianta')
  copyFileSync(executable('pianta'), copy)
  await using _server = await startCommand(
    [copy, 'serve'],
    {...env, PIANTA_BACKUP_SCHEDULE: '* * * * * *'},
    /Pianta runs at /,
  )
  replaceBy(copy, '#!/bin/sh\nexit 1\n')
  const before = readBackups(env)
  await saveHomes(t, [executable('pianta')], env)
  while (readBackups(env).every((name) => before.includes(name))) await sleep(100)
})

t.test('the executable serves, saves homes and shows pages; the agent’s shows its panel', async (t) => {
  const env = await ownEnvironment(t)
  const lines = linesOf(t, 'dist/pianta-linux-x64')
  const [serve = [], runAgent = []] = lines.map((line) => line.split(' ').map((word) => word.replace(/^dist\b/, dist)))
  await using server = await startCommand(serve, env, /Pianta runs at (\S+)\n/)
  const [, url = ''] = server.found
  const [shipped = ''] = globSync(join(cacheOf(env), 'pianta-*/server/database/shipped.sqlite'))
  t.equal(countProducts(String(env.PIANTA_DATA)), starterProducts, 'the first answer has the whole starter catalog')
  t.equal(countProducts(dirname(shipped), 'shipped.sqlite'), starterProducts, 'which the data began with')
  await run(executable('pianta'), ['healthcheck'], {env})
  await saveHomes(t, [executable('pianta')], env)
  await openPages(t, url)
  await openPanel(t, runAgent, env)
})

t.test('commands that need no server work from the executable', async (t) => {
  const env = await ownEnvironment(t)
  const folder = join(t.testdirName, 'my catalog')
  mkdirSync(folder)
  writeFiles(folder, productFiles(stool('a')))
  const pianta = async (...words: string[]) => (await run(executable('pianta'), words, {env})).stdout
  t.match(await pianta('catalog', 'build', folder), 'Models: 4, 4 of them new. Pictures: 1, 1 of them new.')
  t.match(await pianta('catalog', 'check', folder), 'no problems found')
  t.match(JSON.parse(await pianta('app', 'keygen', '--out', join(t.testdirName, 'key.json'), '--json')), {
    keys: [{kty: 'EC'}],
  })
  t.match(JSON.parse(await pianta('openapi')), {info: {version}})
})

t.test('the unpacked files are private, and what was spoilt or is unsafe is not run', async (t) => {
  const env = await ownEnvironment(t)
  const openapi = () => run(executable('pianta'), ['openapi'], {env})
  await openapi()
  const [name = ''] = readdirSync(cacheOf(env))
  const root = join(cacheOf(env), name)
  for (const folder of [cacheOf(env), root]) t.equal(statSync(folder).mode & 0o777, 0o700)
  for (const file of ['server/main.cjs', 'node_modules/better-sqlite3/lib/index.js', 'samples/flat.json']) {
    const whole = readFileSync(join(root, file))
    for (const length of [whole.length, whole.length + 1]) {
      writeFileSync(join(root, file), 'spoilt'.padEnd(length))
      await openapi()
      t.ok(readFileSync(join(root, file)).equals(whole), file)
    }
  }
  chmodSync(cacheOf(env), 0o777)
  const before = statSync(root).mtimeMs
  await run(executable('pianta'), ['openapi'], {env: {...env, TMPDIR: t.testdirName}})
  t.equal(statSync(root).mtimeMs, before)
  const temporary = join(t.testdirName, `pianta-${process.getuid?.()}`)
  t.same(readdirSync(temporary), [name], 'a folder that others may write to is passed over')
  chmodSync(temporary, 0o777)
  await t.rejects(run(executable('pianta'), ['openapi'], {env: {...env, TMPDIR: t.testdirName}}), {
    code: 1,
    stderr: /could not unpack its files. Set XDG_CACHE_HOME .*\n.*others may write to it/,
  })
})

t.test('V8 stores the code as one byte a character', async (t) => {
  const env = await ownEnvironment(t)
  await run(executable('pianta'), ['openapi'], {env})
  const [name = ''] = readdirSync(cacheOf(env))
  const root = join(cacheOf(env), name)
  for (const file of globSync('{server,agent}/**/*.cjs', {cwd: root})) {
    // Write \\u2019 in regular expressions, ${'…'} in tagged templates; esbuild escapes all other texts.
    t.strictSame(readFileSync(join(root, file), 'utf8').match(/[^\0-\xff]/g), null, file)
  }
})

t.test('the npm package installs into a prefix of its own and runs', async (t) => {
  const env = await ownEnvironment(t)
  const prefix = join(t.testdirName, 'prefix')
  const path = `${process.execPath.replace(/\/node$/, '')}:/usr/bin:/bin`
  const npm = (await run('which', ['npm'])).stdout.trim()
  const [install = '', serve = ''] = linesOf(t, 'npm install --global')
  // Its dependencies, 85 MB, are in this machine's cache since `npm ci`.
  const cache = (await run(npm, ['config', 'get', 'cache'])).stdout.trim()
  await run('sh', ['-c', install], {
    cwd: checkout,
    env: {
      ...process.env,
      HOME: String(env.HOME),
      PATH: `${path}:${npm.replace(/\/npm$/, '')}`,
      npm_config_cache: cache,
      npm_config_prefix: prefix,
      npm_config_prefer_offline: 'true',
    },
  })
  const own = {...env, PATH: `${join(prefix, 'bin')}:${path}`}
  const pianta = [join(prefix, 'bin/pianta')]
  t.equal((await run(String(pianta[0]), ['--version'], {env: own})).stdout, `${version}\n`)
  await using server = await startCommand(serve.split(' '), own, /Pianta runs at (\S+)\n/)
  const [, url = ''] = server.found
  await saveHomes(t, pianta, own)
  await openPages(t, url)
  await openPanel(t, [join(prefix, 'bin/pianta-agent'), 'run'], own)
})

for (const file of ['quick-start.test.ts', 'restore.full.ts', 'whole-way.full.ts']) {
  t.test(`the end-to-end tests pass with the executables: ${file}`, async (t) => {
    const env = {...process.env, PIANTA_PROGRAMS: 'dist'}
    await t.spawn(process.execPath, [join(checkout, 'test/e2e', file)], {env, timeout: 1_200_000})
  })
}
