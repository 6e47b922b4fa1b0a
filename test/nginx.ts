import {execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Readable} from 'node:stream'
import {getCACertificates, setDefaultCACertificates} from 'node:tls'
import type {Test} from 'tap'
import {freePort} from '../demo/free-port.ts'
import {temporaryFolder} from './agent/temporary-folder.ts'
import {needsProgram} from './needs-program.ts'
import {programPath} from './program-path.ts'

const nginxPath = programPath('nginx')

/** Options for tests that need nginx and its certificate: skips them visibly without. */
export const needsNginx = needsProgram('nginx', 'openssl')

/** Each example's nginx configuration file, with its server name and the prefix of its certificate files. */
const examples = {
  'docs/install.md': {serverName: 'pianta.example.org id.example.org', certificate: '/etc/ssl/pianta'},
  'docs/cdn.md': {serverName: 'cdn.example.org', certificate: '/etc/ssl/cdn'},
}

/** Starts nginx with https before a server on `port`, set up as docs/ says, for localhost and 127.0.0.1. */
export async function startNginx(
  t: Test,
  port: number,
  file: keyof typeof examples = 'docs/install.md',
): Promise<{port: number}> {
  // The server uses the test's only `testdir`, so nginx needs another folder.
  const folder = await temporaryFolder(t)
  const own = await freePort()
  const [example = ''] = /(?<=```nginx\n).*?(?=```)/s.exec(readFileSync(file, 'utf8')) ?? []
  const {serverName, certificate} = examples[file]
  const names = {
    'listen 443 ssl': `listen 127.0.0.1:${own} ssl`,
    [`server_name ${serverName}`]: 'server_name localhost 127.0.0.1',
    [`${certificate}.crt`]: join(folder, 'certificate'),
    [`${certificate}.key`]: join(folder, 'key'),
    ...(file === 'docs/cdn.md' && {'/var/cache/nginx/pianta': join(folder, 'cache')}),
    'http://127.0.0.1:8420': `http://127.0.0.1:${port}`,
  }
  const server = Object.entries(names).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the example of ${file} does not say ${from}`)
    return text.replaceAll(from, to)
  }, example)
  trustCertificate(folder)
  await run(t, folder, server)
  return {port: own}
}

/** Starts nginx with http before a server on `port`. It only forwards requests; `more` adds settings of its server. */
export async function startPlainNginx(t: Test, port: number, more = ''): Promise<{port: number}> {
  const own = await freePort()
  const location = `location / { proxy_pass http://127.0.0.1:${port}; }`
  await run(t, await temporaryFolder(t), `server { listen 127.0.0.1:${own}; ${location} ${more} }`)
  return {port: own}
}

/** Runs nginx in its own folder until the test ends. */
async function run(t: Test, folder: string, server: string) {
  if (nginxPath === undefined) throw new Error('no nginx here')
  mkdirSync(join(folder, 'temporary'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'temporary', name)};`)
    .join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr notice; events {}
    http { access_log off; ${temporary} ${server} }`,
  )
  const nginx = spawn(nginxPath, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(nginx, 'exit')
  t.teardown(async () => {
    nginx.kill('SIGKILL')
    await ended
  })
  await hasStarted(nginx.stderr)
}

/** Resolves once nginx logs its event method: its sockets are open then. Throws its output when it exits first. */
async function hasStarted(stderr: Readable) {
  let said = ''
  for await (const text of stderr.setEncoding('utf8').iterator({destroyOnReturn: false})) {
    said += text
    if (said.includes('event method')) break
  }
  stderr.resume()
  if (!said.includes('event method')) throw new Error(said)
}

/** Creates a certificate that this process trusts from now on. */
export function trustCertificate(folder: string) {
  const certificate = join(folder, 'certificate')
  const key = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost'
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', [...key.split(' '), ...names, '-keyout', join(folder, 'key'), '-out', certificate], {
    stdio: 'pipe',
  })
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')])
}
