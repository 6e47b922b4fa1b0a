import {execFile, execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {cpSync, existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import t, {type Test} from 'tap'
import {parse} from 'yaml'
import {visitWords} from '../../agent/visits/visit-rules.ts'
import {freePort} from '../../demo/free-port.ts'
import {platforms} from '../../package/platform.ts'
import {readConfig} from '../../server/config.ts'
import {logLevels} from '../../shared/host/setting-readers.ts'
import {version} from '../../shared/host/version.ts'
import {openBlocks} from '../run-blocks.ts'
import {checkout} from './context-files.ts'

const run = promisify(execFile)

/** The values of `PIANTA_LOG_LEVEL`. */
const serverLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

const home = join(checkout, 'home-assistant')
const read = (file: string) => readFileSync(join(home, file), 'utf8')

/** The keys for add-ons in https://developers.home-assistant.io/docs/add-ons/configuration, with their types. */
const keys: Record<string, string> = {
  name: 'string',
  version: 'string',
  slug: 'string',
  description: 'string',
  arch: 'object',
  startup: 'string',
  stage: 'string',
  ports: 'object',
  ports_description: 'object',
  webui: 'string',
  map: 'object',
  homeassistant_api: 'boolean',
  ingress: 'boolean',
  ingress_port: 'number',
  panel_icon: 'string',
  panel_admin: 'boolean',
  watchdog: 'string',
  backup: 'string',
  timeout: 'number',
  options: 'object',
  schema: 'object',
}

/** A type of an option as the documentation lists them, or a list of such options. */
const optionType = /^(str|url|bool|match\(.+\)|list\([a-z|]+\))\??$/

for (const [folder, levels] of Object.entries({'pianta-agent': logLevels, 'pianta-server': serverLevels})) {
  t.test(`config.yaml of ${folder} has the documented keys, and texts for its options`, async (t) => {
    const config = parse(read(`${folder}/config.yaml`))
    for (const [key, value] of Object.entries(config)) t.type(value, String(keys[key]), key)
    for (const key of ['name', 'version', 'slug', 'description', 'arch']) t.ok(key in config, key)
    t.equal(config.version, version)
    t.equal(config.slug, folder.replace('-', '_'))
    t.same(config.arch, ['aarch64', 'amd64'])
    const optional = Object.keys(config.schema).filter((name) => String(config.schema[name]).endsWith('?'))
    t.same([...Object.keys(config.options), ...optional], Object.keys(config.schema), 'what is required has a default')
    for (const type of Object.values(config.schema)) {
      for (const text of typeof type === 'string' ? [type] : Object.values((type as object[])[0] ?? {}))
        t.match(text, optionType)
    }
    if (config.schema.visits) t.equal(config.schema.visits, `list(${Object.keys(visitWords).join('|')})`)
    t.equal(config.schema.log_level, `list(${levels.join('|')})`)
    for (const language of ['en', 'it']) {
      const {configuration, network = {}} = parse(read(`${folder}/translations/${language}.yaml`))
      t.same(Object.keys(configuration), Object.keys(config.schema), language)
      t.same(Object.keys(network), Object.keys(config.ports ?? {}), language)
      for (const {name, description} of Object.values<Record<string, string>>(configuration)) t.ok(name && description)
    }
    execFileSync('sh', ['-n'], {input: read(`${folder}/Dockerfile`).match(/^RUN (.*(?:\\\n.*)*)/m)?.[1] ?? ''})
  })
}

t.test('the add-ons listen where Home Assistant looks for them', async (t) => {
  t.match(parse(read('repository.yaml')), {name: 'Pianta'})
  const agent = parse(read('pianta-agent/config.yaml'))
  t.equal(agent.watchdog, `tcp://[HOST]:${agent.ingress_port}`)
  t.match(read('pianta-agent/run.mjs'), `PIANTA_AGENT_PORT: '${agent.ingress_port}'`)
  const server = parse(read('pianta-server/config.yaml'))
  const address = `[PROTO:ssl]://[HOST]:[PORT:${readConfig({}).port}]`
  t.match(server, {webui: address, watchdog: `${address}/healthz`, backup: 'cold', ingress: undefined})
  t.equal(server.options.base_url, agent.options.server, 'both name the server by one address')
})

/** Copies a packaged add-on into a clean folder, with options as Home Assistant writes them. */
function install(t: Test, name: string, options: object) {
  const root = t.testdir({program: {}, data: {}})
  const [folder, data] = [join(root, 'program'), join(root, 'data')]
  cpSync(join(checkout, 'dist/add-ons', name), folder, {recursive: true})
  for (const [, path = ''] of read(`${name}/Dockerfile`).matchAll(/^COPY (\S+) /gm)) {
    t.ok(existsSync(join(folder, path)), path)
  }
  t.ok(existsSync(join(folder, 'icon.png')))
  const configure = (more: object) =>
    writeFileSync(join(data, 'options.json'), JSON.stringify({...parse(read(`${name}/config.yaml`)).options, ...more}))
  configure(options)
  return {folder, data, configure}
}

/** Starts an add-on as its Dockerfile does, and waits for its log to match. */
async function start(t: Test, {folder, data}: {folder: string; data: string}, awaited: RegExp) {
  const program = spawn(process.execPath, [join(folder, 'run.mjs'), data], {
    cwd: '/',
    env: {PATH: '/usr/bin:/bin'},
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(program, 'close')
  t.teardown(() => program.kill('SIGKILL'))
  let said = ''
  program.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  while (!awaited.test(said) && program.exitCode === null) await Promise.race([once(program.stderr, 'data'), ended])
  return {
    said: () => said,
    ended,
    async stop() {
      program.kill('SIGTERM')
      return await ended
    },
  }
}

/** Lets the server's add-on listen at a free port: its own is the server's usual one, which a demo may have taken. */
async function choosePort({folder}: {folder: string}) {
  const port = await freePort()
  const program = join(folder, 'run.mjs')
  const text = readFileSync(program, 'utf8')
  writeFileSync(program, text.replace(`PIANTA_PORT: '${readConfig({}).port}'`, `PIANTA_PORT: '${port}'`))
  return port
}

t.before(async () => {
  const {take} = openBlocks(t, {holder: 'test/package/add-ons.full.ts', places: [['npm ci\n', '']]})
  await run('sh', ['-e', '-c', take('npm run package')], {cwd: checkout})
})

t.test('the packaged add-on of the agent runs with its options, for the ingress only', async (t) => {
  const installed = install(t, 'pianta-agent', {server: 'http://127.0.0.1:9'})
  const agent = await start(t, installed, /agent started.*\n/)
  t.match(agent.said(), 'panel started address=http://0.0.0.0:8099/')
  t.match(agent.said(), 'server=http://127.0.0.1:9')
  t.equal((await fetch('http://127.0.0.1:8099/')).status, 403, 'this machine is not the ingress')
  t.ok(existsSync(join(installed.data, 'agent')))
  t.same(await agent.stop(), [0, null])
})

t.test('the packaged add-on of the server serves, backs up, and restores once', async (t) => {
  const settings = [{name: 'PIANTA_STARTER_CATALOG', value: 'off'}]
  const installed = install(t, 'pianta-server', {base_url: 'http://homeassistant.local:8420/', settings})
  const {folder, data} = installed
  const port = await choosePort(installed)
  for (const platform of platforms) {
    t.ok(existsSync(join(folder, `pianta/node_modules/better-sqlite3/prebuilds/${platform}.node`)), platform)
    t.ok(existsSync(join(folder, `pianta/node_modules/@img/sharp-${platform}`)), platform)
  }
  const running = /Pianta runs at .*\n/
  const first = await start(t, installed, /Open this .*\n/)
  t.match(first.said(), 'Pianta runs at http://homeassistant.local:8420\n')
  t.match(first.said(), 'http://homeassistant.local:8420/setup?link=')
  // The supervisor asks at the add-on's own address.
  t.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
  t.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200)

  const program = join(folder, 'pianta/server/main.cjs')
  const env = {PATH: '/usr/bin:/bin', PIANTA_DATA: join(data, 'pianta')}
  const pianta = (...words: string[]) => run(process.execPath, [program, ...words], {env})
  await pianta('user', 'create', '--email', 'ada@example.org', '--name', 'Ada')
  const file = join(data, 'ada.zip')
  await pianta('backup', file)
  await pianta('user', 'create', '--email', 'eve@example.org', '--name', 'Eve')
  t.same(await first.stop(), [0, null])

  installed.configure({restore: file, settings})
  const users = async () => JSON.parse((await pianta('user', 'list', '--json')).stdout) as {email: string}[]
  const restored = await start(t, installed, running)
  t.match(await users(), [{email: 'ada@example.org'}])
  await pianta('user', 'create', '--email', 'ivo@example.org', '--name', 'Ivo')
  t.same(await restored.stop(), [0, null])
  const again = await start(t, installed, running)
  t.equal((await users()).length, 2, 'restored once, while the option stays')
  t.same(await again.stop(), [0, null])
  t.equal(readdirSync(data).filter((name) => name.startsWith('pianta.before-restore')).length, 1)

  installed.configure({restore: join(data, 'missing.zip'), settings})
  const failed = await start(t, installed, running)
  t.match(failed.said(), 'missing.zip: there is no such file')
  t.same(await failed.ended, [2, null])
})

t.test('the server’s add-on takes its certificate from the folder ssl', async (t) => {
  const installed = install(t, 'pianta-server', {base_url: 'https://home.example.org:8420', ssl: true})
  const server = await start(t, installed, /fullchain/)
  t.match(server.said(), '/ssl/fullchain.pem')
  t.same(await server.ended, [3, null], 'a missing file is told')
})
