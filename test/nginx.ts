import {execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Readable} from 'node:stream'
import {getCACertificates, setDefaultCACertificates} from 'node:tls'
import type {Test} from 'tap'
import {freePort} from '../server/demo/free-port.ts'
import {temporaryFolder} from './agent/temporary-folder.ts'

const nginxPath = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(
  existsSync,
)

/** For tests that need nginx: skips them visibly where there is none. */
export const needsNginx = nginxPath === undefined ? {skip: 'no nginx here'} : {}

/** By the file that sets nginx up in an example, the name of its server there and the start of those of its certificate. */
const examples = {
  'docs/install.md': {serverName: 'pianta.example.org id.example.org', certificate: '/etc/ssl/pianta'},
  'docs/cdn.md': {serverName: 'cdn.example.org', certificate: '/etc/ssl/cdn'},
}

/** A real nginx over https before a server on `port`, set up as docs/ says; its names are localhost and 127.0.0.1. */
export async function startNginx(
  t: Test,
  port: number,
  file: keyof typeof examples = 'docs/install.md',
): Promise<{port: number}> {
  // Not `testdir`: there is one for each test, and the server has it.
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

/** A real nginx over http before a server on `port`, told to pass requests on and nothing else but `more`, of its server. */
export async function startPlainNginx(t: Test, port: number, more = ''): Promise<{port: number}> {
  const own = await freePort()
  const location = `location / { proxy_pass http://127.0.0.1:${port}; }`
  await run(t, await temporaryFolder(t), `server { listen 127.0.0.1:${own}; ${location} ${more} }`)
  return {port: own}
}

/** Runs it in a folder of its own until the test ends. */
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

/** Its sockets are open when it tells how it waits on them. Throws what it said when it ends before. */
async function hasStarted(stderr: Readable) {
  let said = ''
  for await (const text of stderr.setEncoding('utf8').iterator({destroyOnReturn: false})) {
    said += text
    if (said.includes('event method')) break
  }
  stderr.resume()
  if (!said.includes('event method')) throw new Error(said)
}

/** Makes a certificate, which this process believes from now on. */
function trustCertificate(folder: string) {
  const certificate = join(folder, 'certificate')
  const key = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost'
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', [...key.split(' '), ...names, '-keyout', join(folder, 'key'), '-out', certificate], {
    stdio: 'pipe',
  })
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')])
}
