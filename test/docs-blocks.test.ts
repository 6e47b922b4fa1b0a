import {execFileSync, spawnSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {parse as parseYaml} from 'yaml'
import type {DeviceLine} from '../agent/devices/device-line.ts'
import {readConfig} from '../server/config.ts'
import {readCardConfig} from '../web/card/config.ts'
import {checkCommands} from './check-commands.ts'
import {codeBlocks} from './docs-blocks.ts'
import {holders, rowOf} from './docs-holders.ts'
import {needsProgram} from './needs-program.ts'

const root = join(import.meta.dirname, '..')

/** Checks here, for blocks that no test can run: they need another machine, a service manager or a person. */
const checks: Record<string, (t: Test, code: string) => unknown> = {
  commands: checkCommands,
  card: (_, code) => readCardConfig({home: '/local/home.json', ...parseYaml(code)}, 'en'),
  diagram: checkDiagram,
  states(t, code) {
    const state = {status: 'ok', value: 21.5, unit: '°C', temperature: 21.5, reading: '21.5 °C', battery: 87} as const
    const line: DeviceLine = {
      ...{device: 'mqtt:0x00158d0001', name: 'Thermometer', kind: 'sensor', room: 'Kitchen', floor: null},
      ...{actions: [], measures: 'temperature', bridge: 'mqtt', state},
    }
    t.same(JSON.parse(code), line, 'a line as the agent’s types have it')
  },
  compose(t, code) {
    for (const [name, value] of parseSettings(code))
      if (name.startsWith('PIANTA_')) readConfig({[name]: value})
      else t.match(readFileSync(join(root, 'compose.yaml'), 'utf8'), `\${${name}`)
  },
  prometheus: checkPrometheus,
  'oauth2-proxy': checkProxyRoutes,
  'nginx location': checkLocation,
}

t.test('every block of code is run by a test, or checked here', async (t) => {
  t.same(
    codeBlocks.filter((block) => rowOf(block) === undefined),
    [],
    'no block is missing in the table',
  )
  const used = new Set(codeBlocks.map(rowOf))
  for (const [page, rows] of Object.entries(holders))
    for (const row of rows) {
      t.ok(used.has(row), `${page} has a block that begins with ${row[0]}`)
      const [begins, holder, reason] = row
      t.ok(holder in checks || existsSync(join(root, holder)), `${holder} exists`)
      t.equal(reason !== undefined, holder === 'commands', `${page}, ${begins}: only what no test can run says why`)
    }
})

for (const block of codeBlocks) {
  const holder = rowOf(block)?.[1] ?? ''
  const check = checks[holder]
  if (check === undefined) continue
  const [first] = block.code.trim().split('\n')
  t.test(`${block.page}: ${first}`, holder === 'nginx location' ? needsProgram('nginx') : {}, async (t) => {
    await check(t, block.code)
  })
}

const parseSettings = (code: string) =>
  code
    .trim()
    .split('\n')
    .map((line) => line.split('=') as [string, string])

/** Checks that each part that a diagram names by its program is a file or a folder of it. */
function checkDiagram(t: Test, code: string) {
  const parts = [...code.matchAll(/\[(agent|events|webhooks): ([\w-]+)\]/g)]
  t.ok(parts.length >= 5)
  for (const [, program = '', part = ''] of parts) {
    const folder = program === 'agent' ? 'agent' : `server/${program}`
    const names = readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
    t.ok(
      names.some((name) => new RegExp(`(^|/)${part}s?(\\.ts)?$`).test(name)),
      `${folder} has ${part}`,
    )
  }
}

/** Checks a configuration as Prometheus does, where its tool is. */
function checkPrometheus(t: Test, code: string) {
  const {scrape_configs: jobs} = parseYaml(code)
  t.match(jobs, [{authorization: {credentials_file: /^\//}, static_configs: [{targets: [/./]}]}])
  if (needsProgram('promtool').skip !== undefined) return
  const folder = t.testdir({token: 'secret'})
  const file = join(folder, 'prometheus.yml')
  writeFileSync(file, code.replace('/etc/prometheus/pianta-token', join(folder, 'token')))
  const {status, stderr} = spawnSync('promtool', ['check', 'config', file], {encoding: 'utf8'})
  t.equal(status, 0, stderr)
}

/** Checks that the routes without a sign-in are the ones for programs, and no page. */
function checkProxyRoutes(t: Test, code: string) {
  const [, list = '[]'] = /^skip_auth_routes = (\[.*\])$/m.exec(code) ?? []
  const routes = (JSON.parse(list) as string[]).map((route) => new RegExp(route))
  const isOpen = (path: string) => routes.some((route) => route.test(path))
  for (const path of ['/v1', '/v1/projects', '/oidc/token', '/.well-known/openid-configuration'])
    t.ok(isOpen(path), path)
  for (const path of ['/projects', '/v10', '/account', '/']) t.notOk(isOpen(path), path)
}

/** Checks a location as nginx reads it, in a server that asks for a sign-in. */
function checkLocation(t: Test, code: string) {
  const folder = t.testdir({})
  const file = join(folder, 'nginx.conf')
  const server = `server { listen 127.0.0.1:20499; auth_request /auth; ${code} }`
  writeFileSync(file, `pid ${folder}/pid; events {} http { access_log off; ${server} }`)
  execFileSync('nginx', ['-t', '-q', '-p', folder, '-c', file, '-e', 'stderr'], {stdio: 'pipe'})
}
