import {execFile, spawn} from 'node:child_process'
import {once} from 'node:events'
import {cpSync, existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import t from 'tap'
import {parse} from 'yaml'
import {logLevels} from '../../agent/logger.ts'
import {version} from '../../server/version.ts'
import {checkout} from './context-files.ts'

const run = promisify(execFile)
const source = join(checkout, 'home-assistant/pianta-agent')
const read = (file: string) => readFileSync(join(source, file), 'utf8')

/** The keys of https://developers.home-assistant.io/docs/add-ons/configuration that the add-on may use, with their types. */
const keys: Record<string, string> = {
  name: 'string',
  version: 'string',
  slug: 'string',
  description: 'string',
  arch: 'object',
  startup: 'string',
  stage: 'string',
  homeassistant_api: 'boolean',
  ingress: 'boolean',
  ingress_port: 'number',
  panel_icon: 'string',
  panel_admin: 'boolean',
  watchdog: 'string',
  backup: 'string',
  options: 'object',
  schema: 'object',
}

t.test('config.yaml has the documented keys, and fits the program', async (t) => {
  const config = parse(read('config.yaml'))
  for (const [key, value] of Object.entries(config)) t.type(value, String(keys[key]), key)
  for (const key of ['name', 'version', 'slug', 'description', 'arch']) t.ok(key in config, key)
  t.equal(config.version, version)
  t.match(config.slug, /^[-_.A-Za-z0-9]+$/)
  t.same(config.arch, ['aarch64', 'amd64'])
  t.equal(config.watchdog, `tcp://[HOST]:${config.ingress_port}`)
  t.match(read('run.mjs'), `PIANTA_AGENT_PORT: '${config.ingress_port}'`)
  t.same(Object.keys(config.options), Object.keys(config.schema))
  t.equal(config.schema.log_level, `list(${logLevels.join('|')})`)
  for (const language of ['en', 'it']) {
    const {configuration} = parse(read(`translations/${language}.yaml`))
    t.same(Object.keys(configuration), Object.keys(config.options), language)
    for (const {name, description} of Object.values<Record<string, string>>(configuration)) t.ok(name && description)
  }
  t.match(parse(readFileSync(join(checkout, 'home-assistant/repository.yaml'), 'utf8')), {name: 'Pianta'})
})

t.test('the packaged add-on runs the agent with its options, for the ingress only', async (t) => {
  await run(process.execPath, ['bin/run.mjs', 'package/main.ts', 'add-on'], {cwd: checkout})
  const root = t.testdir({program: {}, data: {}})
  const folder = join(root, 'program')
  const data = join(root, 'data')
  cpSync(join(checkout, 'dist/add-on/pianta-agent'), folder, {recursive: true})
  for (const [, path = ''] of read('Dockerfile').matchAll(/^COPY (\S+) /gm)) t.ok(existsSync(join(folder, path)), path)
  t.ok(existsSync(join(folder, 'icon.png')))
  writeFileSync(join(data, 'options.json'), JSON.stringify({server: 'http://127.0.0.1:9', log_level: 'info'}))
  const agent = spawn(process.execPath, [join(folder, 'run.mjs'), data], {
    cwd: '/',
    env: {PATH: '/usr/bin:/bin'},
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(agent, 'close')
  t.teardown(() => agent.kill('SIGKILL'))
  let said = ''
  agent.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  while (!/agent started.*\n/.test(said) && agent.exitCode === null)
    await Promise.race([once(agent.stderr, 'data'), ended])
  t.match(said, 'panel started address=http://0.0.0.0:8099/')
  t.match(said, 'server=http://127.0.0.1:9')
  t.equal((await fetch('http://127.0.0.1:8099/')).status, 403, 'this machine is not the ingress')
  t.ok(existsSync(join(data, 'agent')))
  agent.kill('SIGTERM')
  t.same(await ended, [0, null])
})
