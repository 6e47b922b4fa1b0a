import {execFile} from 'node:child_process'
import {generateKeyPairSync, randomUUID, sign} from 'node:crypto'
import {promisify} from 'node:util'
import t from 'tap'
import {startServer} from '../../helper.ts'
import {needsProgram} from '../../needs-program.ts'
import {addApp, goOn, returnAddress} from './apps.ts'
import {addSignedIn} from './people.ts'

const needsTools = needsProgram('bash', 'curl', 'openssl')

const keys = generateKeyPairSync('ec', {namedCurve: 'P-256'})

/** The assertion that a server signs (RFC 7523, section 3). */
function assertionOf(clientId: string, audience: string): string {
  const exp = Math.floor(Date.now() / 1000) + 60
  const parts = [{alg: 'ES256'}, {iss: clientId, sub: clientId, aud: audience, jti: randomUUID(), exp}]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(text), {key: keys.privateKey, dsaEncoding: 'ieee-p1363'})
  return `${text}.${signature.toString('base64url')}`
}

for (const kind of ['web', 'server'] as const) {
  t.test(`the guide's commands connect an app of the kind ${kind} as printed`, needsTools, async (t) => {
    const server = await startServer(t)
    const {account, browser} = await addSignedIn(server, 'Anna')
    const jwks = kind === 'server' ? {keys: [keys.publicKey.export({format: 'jwk'})]} : null
    const app = addApp(server, {ownerId: account.id, kind, jwks})
    const {html} = await browser.open('/docs')
    const [, section = ''] = html.split('<h2 id="app">')
    const commands = [...section.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs)].map(([, text = '']) => unescaped(text))
    const [verifier = '', authorize = '', exchange = '', assertion = '', refresh = ''] = commands
    const variables = {CLIENT_ID: app.id, RETURN: returnAddress}
    const ask = async (command: string, more: Record<string, string>): Promise<Record<string, string>> => {
      const signed = kind === 'server' ? `${command} \\\n  ${assertion}` : command
      const own = {...variables, ASSERTION: assertionOf(app.id, server.url)}
      return JSON.parse(await shell(signed, {...own, ...more}))
    }

    const show = 'echo "$VERIFIER $STATE"'
    const [secrets = '', address = ''] = (await shell([verifier, show, authorize].join('\n'), variables)).split('\n')
    const [VERIFIER = '', STATE = ''] = secrets.split(' ')
    const consent = await browser.open(address.slice(server.url.length))
    const told = await goOn(browser, await browser.press(consent, 'Allow', {'Name of your first project': 'Casa'}))
    t.equal(told.get('state'), STATE)
    t.equal(told.get('iss'), server.url)

    const tokens = await ask(exchange, {VERIFIER, CODE: told.get('code') ?? ''})
    t.match(tokens, {access_token: /./, refresh_token: /./, scope: 'openid offline_access projects:read'})
    const next = await ask(refresh, {REFRESH_TOKEN: tokens.refresh_token ?? ''})
    t.match(next, {access_token: /./, refresh_token: /./})
    const response = await fetch(`${server.url}/v1/projects`, {headers: {authorization: `Bearer ${next.access_token}`}})
    t.match(await response.json(), {rows: [{name: 'Casa'}]})
  })
}

const unescaped = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))

async function shell(command: string, variables: Record<string, string>): Promise<string> {
  const env = {PATH: process.env.PATH, ...variables}
  const {stdout} = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], {env, timeout: 20_000})
  return stdout
}
