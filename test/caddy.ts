import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Test} from 'tap'
import {freePort} from '../demo/free-port.ts'
import {temporaryFolder} from './agent/temporary-folder.ts'
import {needsProgram} from './needs-program.ts'
import {trustCertificate} from './nginx.ts'
import {programPath} from './program-path.ts'

const caddyPath = programPath('caddy')

/** Options for tests that need Caddy and its certificate: skips them visibly without. */
export const needsCaddy = needsProgram('caddy', 'openssl')

/** Starts Caddy with https before a server on `port`, set up as docs/install.md says, for localhost and 127.0.0.1. */
export async function startCaddy(t: Test, port: number): Promise<{port: number}> {
  if (caddyPath === undefined) throw new Error('no caddy here')
  const folder = await temporaryFolder(t)
  const own = await freePort()
  trustCertificate(folder)
  const [example = ''] = /(?<=```caddy\n).*?(?=```)/s.exec(readFileSync('docs/install.md', 'utf8')) ?? []
  const tls = `bind 127.0.0.1\n  tls ${join(folder, 'certificate')} ${join(folder, 'key')}`
  const names = {
    'pianta.example.org, id.example.org {': `https://localhost:${own}, https://127.0.0.1:${own} {\n  ${tls}`,
    '127.0.0.1:8420': `127.0.0.1:${port}`,
  }
  const site = Object.entries(names).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the example of docs/install.md does not say ${from}`)
    return text.replace(from, to)
  }, example)
  writeFileSync(join(folder, 'Caddyfile'), `{\n  admin off\n  auto_https disable_redirects\n}\n${site}`)
  const caddy = spawn(caddyPath, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: {HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder},
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(caddy, 'exit')
  t.teardown(async () => {
    caddy.kill('SIGKILL')
    await ended
  })
  let said = ''
  for await (const text of caddy.stderr.setEncoding('utf8').iterator({destroyOnReturn: false})) {
    said += text
    if (said.includes('serving initial configuration')) break
  }
  caddy.stderr.resume()
  if (!said.includes('serving initial configuration')) throw new Error(said)
  return {port: own}
}
