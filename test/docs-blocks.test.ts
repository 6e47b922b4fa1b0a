import {execFileSync, spawnSync} from 'node:child_process'
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {parse as parseYaml} from 'yaml'
import type {DeviceLine} from '../agent/devices/device-line.ts'
import {readConfig} from '../server/config.ts'
import {readCardConfig} from '../web/card/config.ts'
import {checkCommands} from './check-commands.ts'
import {type CodeBlock, codeBlocks} from './docs-blocks.ts'
import {needsProgram} from './needs-program.ts'

const root = join(import.meta.dirname, '..')

/** How an assistant starts a server of tools. */
interface Assistant {
  command: string
  args: string[]
  env?: Record<string, string>
}

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
  async assistant(t, code) {
    for (const {command, args, env} of Object.values<Assistant>(JSON.parse(code).mcpServers)) {
      const settings = Object.entries(env ?? {}).map(([name, value]) => `${name}=${value} `)
      await checkCommands(t, settings.join('') + [command, ...args].join(' ').replace(/ --prefix \S+/, ''))
    }
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

/** What holds each block: by page, its beginning, and the test that runs it or a check above. */
const holders: Record<string, readonly (readonly [begins: string, holder: string])[]> = {
  'README.md': [
    ['npm ci && npm run demo', 'commands'],
    ['npm ci && npm test', 'commands'],
    ['npm run -s pianta -- serve --lan', 'test/server/commands/serve-lan.test.ts'],
    ['npm run -s agent -- pair', 'commands'],
    ['npm run -s agent -- run --bridge simulated', 'commands'],
  ],
  'CONTRIBUTING.md': [['npm ci ', 'commands']],
  'examples/README.md': [
    ['npm run pack\n', 'test/examples/read-me.ts'],
    ['cp -R node_modules', 'test/examples/pages.ts'],
    ['npm run -s pianta -- app create --owner ada@example.org --name "My homes"', 'test/examples/pages.ts'],
    ['npm run -s pianta -- app keygen', 'test/examples/apps.ts'],
    ['CLIENT_ID=THE-CLIENT-ID node', 'test/examples/apps.ts'],
    ['python3 -m venv', 'test/partners/examples.partner.ts'],
    ['CLIENT_ID=THE-CLIENT-ID python', 'test/partners/examples.partner.ts'],
    ['npm run -s pianta -- app create --owner ada@example.org --name Node-RED', 'test/partners/node-red.partner.ts'],
    ['npm install --prefix ~/.node-red', 'test/partners/node-red.partner.ts'],
    ['node rely-on.mjs "Floor', 'test/examples/apps.ts'],
    ['light floor-lamp', 'test/examples/apps.ts'],
    ['node rely-on.mjs --release', 'test/examples/apps.ts'],
    ['node draw-house.mjs', 'test/examples/commands.full.ts'],
  ],
  'docs/agent.md': [
    ['npm run -s agent -- pair', 'commands'],
    ['npm run -s agent -- run\n', 'commands'],
    ['npm run -s agent -- run --lan', 'test/docs-recipes.full.ts'],
    ['npm run -s agent -- bridge add', 'commands'],
    ['npm run -s agent -- states', 'commands'],
    ['{"device"', 'states'],
    ['npm run -s agent -- mcp', 'commands'],
    ['{\n  "mcpServers"', 'assistant'],
  ],
  'docs/api.md': [
    ['SERVER=', 'test/e2e/quick-start.test.ts'],
    ['curl -s $SERVER/v1/webhooks', 'test/docs-webhooks.full.ts'],
  ],
  'docs/architecture.md': [
    ['flowchart LR', 'diagram'],
    ['flowchart TD', 'test/linter/bounds/describe-bounds.test.ts'],
  ],
  'docs/assistants.md': [['{\n  "mcpServers"', 'assistant']],
  'docs/backup.md': [
    ['npm run -s pianta -- backup /media', 'commands'],
    ['scp ', 'commands'],
    ['npm run -s pianta -- backup check', 'commands'],
    ['PIANTA_BACKUP_FOLDER=', 'test/docs-recipes.full.ts'],
    ['PIANTA_BACKUP_PASSPHRASE_FILE=', 'commands'],
    ['npm run -s pianta -- restore', 'commands'],
    ['dbs:', 'test/partners/litestream.partner.ts'],
  ],
  'docs/catalog.md': [
    ['{\n  "id": "officina/hall-bench"', 'test/docs-catalog.test.ts'],
    ['Loaded the catalog', 'test/docs-catalog.test.ts'],
    ['storage/hall-bench.json', 'test/docs-catalog.test.ts'],
    ['npm run -s pianta -- catalog ', 'commands'],
  ],
  'docs/cdn.md': [
    ['PIANTA_CDN_URL=', 'commands'],
    ['proxy_cache_path', 'test/nginx.ts'],
  ],
  'docs/generated-clients.md': [['', 'test/partners/generated-clients.partner.ts']],
  'docs/home-assistant-card.md': [
    ['npm run card', 'commands'],
    ['PIANTA_AGENT_CARD_ORIGINS=', 'commands'],
    ['type: custom:pianta-card', 'card'],
    ['values:', 'card'],
    ['actions:', 'card'],
  ],
  'docs/home-format.md': [
    ['{', 'test/docs-home-format.test.ts'],
    ['curl -s http://127.0.0.1:8420/v1/homes/check', 'test/docs-webhooks.full.ts'],
  ],
  'docs/install.md': [
    ['npm ci\nnpm ', 'commands'],
    ['dist/pianta-linux-x64 serve', 'commands'],
    ['npm install --global', 'commands'],
    ['npm run -s pianta -- serve --lan', 'test/server/commands/serve-lan.test.ts'],
    ['npm run -s agent -- pair', 'commands'],
    ['npm run -s agent -- run --lan', 'test/docs-recipes.full.ts'],
    ['npm run -s pianta -- service', 'commands'],
    ['docker compose up', 'commands'],
    ['LISTEN=', 'compose'],
    ['services:', 'test/docs-install.test.ts'],
    ['server {', 'test/nginx.ts'],
    ['pianta.example.org, id', 'test/caddy.ts'],
    ['# traefik.yml', 'test/docs-install.test.ts'],
    ['# pianta.yml', 'test/docs-install.test.ts'],
    ['PIANTA_BASE_URL=https', 'commands'],
    ['# oauth2-proxy.cfg', 'oauth2-proxy'],
    ['  location ~', 'nginx location'],
    ['PIANTA_TLS_CERT=', 'commands'],
    ['git pull', 'commands'],
  ],
  'docs/monitoring.md': [['scrape_configs:', 'prometheus']],
  'docs/recipes.md': [['', 'test/docs-recipes.full.ts']],
  'docs/webhooks.md': [
    ['curl -s', 'test/docs-webhooks.full.ts'],
    ['PIANTA_WEBHOOK_ALLOW_NETWORKS=', 'commands'],
    ['POST /pianta HTTP/1.1', 'test/docs-webhooks.full.ts'],
    ['// receiver.mjs', 'test/docs-webhooks.full.ts'],
    ['import {verifiedEvent}', 'test/docs-webhooks.full.ts'],
    ['# receiver.py', 'test/docs-webhooks.full.ts'],
    ['// receiver.go', 'test/partners/webhook-receivers.partner.ts'],
    ['<?php', 'test/partners/webhook-receivers.partner.ts'],
    ['[\n  {"id": "pianta-tab"', 'test/partners/node-red.partner.ts'],
    ['alias: A version', 'test/docs-webhooks.full.ts'],
  ],
  'package/packs/client/README.md': [
    ['npm install', 'test/package/packed.ts'],
    ['import ', 'test/package/packs.full.ts'],
  ],
  'package/packs/home/README.md': [
    ['npm install', 'test/package/packed.ts'],
    ['import ', 'test/package/packs.full.ts'],
  ],
  'package/packs/plan/README.md': [
    ['npm install', 'test/package/packed.ts'],
    ['<!doctype html>', 'test/package/packs.full.ts'],
  ],
}

/** The first row of its page that a block begins with. */
const rowOf = ({page, code}: CodeBlock) => holders[page]?.find(([begins]) => code.startsWith(begins))

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
      t.ok(row[1] in checks || existsSync(join(root, row[1])), `${row[1]} exists`)
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

/** Checks that the routes without a sign-in are those that programs use, and no page. */
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
