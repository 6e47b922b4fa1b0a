import {constants, createHash, generateKeyPairSync, type KeyObject, randomUUID, sign} from 'node:crypto'
import {newSecret} from '../../../server/accounts/secrets.ts'
import type {NewApp} from '../../../server/apps/store.ts'
import type {AuthorizationRequests} from '../../../server/identity/authorization-requests.ts'
import type {FakeClock} from '../../fake-clock.ts'
import {post, type TokenSet} from './identity-server.ts'

/** The parts of a server that the flow needs. */
interface Server {
  address: string
  clock: FakeClock
  authorizationRequests: AuthorizationRequests
}

interface Person {
  accountId: string
  projectId?: string
}

interface Client {
  id: string
  redirectUris: string[]
  /** The key a server app signs with. */
  key?: KeyObject
}

/** An app's registration. */
export type AppOf = Omit<NewApp, 'ownerId' | 'scopes'> & Partial<Pick<NewApp, 'scopes'>>

/** A request that waits for its person, in the browser where it began. */
export type Begun = Awaited<ReturnType<typeof begin>>

export const codeScope = 'openid offline_access profile email projects:read'

/** Builds an authorization request with its own code verifier, dropping empty parameters. */
export function requestOf(client: Client, more: Record<string, string> = {}) {
  const verifier = newSecret()
  const params = {
    client_id: client.id,
    response_type: 'code',
    redirect_uri: client.redirectUris[0] ?? '',
    scope: codeScope,
    state: newSecret(),
    nonce: newSecret(),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  const sent = Object.entries(params).filter(([, value]) => value !== '')
  return {verifier, params: Object.fromEntries(sent) as Record<string, string>}
}

/** Sends a browser to the authorization endpoint. Returns its response. */
export async function open({address}: Pick<Server, 'address'>, params: Record<string, string>, headers = {}) {
  return visit(`${address}/oidc/authorize?${new URLSearchParams(params)}`, headers)
}

/** Does the same up to the consent page. Throws when it doesn't get there. */
export async function begin(server: Pick<Server, 'address'>, client: Client, more: Record<string, string> = {}) {
  const {verifier, params} = requestOf(client, more)
  const {status, location, cookies, html} = await open(server, params)
  const uid = /^\/connect\/([\w-]+)$/.exec(location)?.[1]
  if (uid === undefined) throw new Error(`${status} ${location} ${html}`)
  return {uid, cookies, verifier, params, client}
}

/** Allows a request and continues to the app. Returns the parameters of its redirect. */
export async function allow(server: Server, {uid, cookies}: Begun, person: Person): Promise<Record<string, string>> {
  const outcome = server.authorizationRequests.allow(uid, consentOf(server, person))
  if (typeof outcome === 'string') throw new Error(`the request is ${outcome}`)
  return goOn(server, outcome.redirectTo, cookies)
}

/** Returns the consent of a person just after sign-in. */
export const consentOf = ({clock}: Pick<Server, 'clock'>, person: Person) => ({
  ...person,
  signedInAt: clock.now(),
  address: '203.0.113.7',
})

/** Continues from our page to the app. Returns the parameters of its redirect. */
export async function goOn(server: Pick<Server, 'address'>, redirectTo: string, cookies: string) {
  const {status, location, html} = await visit(server.address + new URL(redirectTo).pathname, {cookie: cookies})
  if (location === '') throw new Error(`${status} ${html}`)
  return Object.fromEntries(new URL(location).searchParams)
}

export const codeForm = ({verifier, params, client}: Begun, code: string) => ({
  grant_type: 'authorization_code',
  code,
  code_verifier: verifier,
  redirect_uri: params.redirect_uri ?? '',
  client_id: client.id,
})

/** Exchanges the app's code. */
export const exchangeCode = (server: Pick<Server, 'address'>, begun: Begun, code: string, more = {}) =>
  post(`${server.address}/oidc/token`, {
    ...codeForm(begun, code),
    ...(begun.client.key && assertion(server.address, begun.client.id, begun.client.key)),
    ...more,
  })

/** Connects a registered app by the code flow. Returns its tokens. */
export async function authorize(server: Server, person: Person, client: Client, more: Record<string, string> = {}) {
  const begun = await begin(server, client, more)
  const {code = ''} = await allow(server, begun, person)
  const {status, body} = await exchangeCode(server, begun, code)
  if (status !== 200) throw new Error(`the exchange answers ${status} ${JSON.stringify(body)}`)
  return body as unknown as TokenSet & {id_token?: string; scope: string}
}

/** Creates a server's keys: the public set to register, and the private key. */
export function serverKeys() {
  const {publicKey, privateKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'})
  return {jwks: {keys: [{...publicKey.export({format: 'jwk'}), use: 'sig', alg: 'ES256'}]}, key: privateKey}
}

export const idClaims = (idToken: unknown): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(idToken).split('.')[1] ?? '', 'base64url').toString())

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const {RSA_PKCS1_PSS_PADDING: padding, RSA_PSS_SALTLEN_DIGEST: saltLength} = constants

/** Signs by the header's algorithm (RFC 7518, section 3.1; RFC 8037; RFC 9864). */
const signers: Record<string, (digest: string, data: Buffer, key: KeyObject) => Buffer> = {
  ES: (digest, data, key) => sign(digest, data, {key, dsaEncoding: 'ieee-p1363'}),
  RS: (digest, data, key) => sign(digest, data, key),
  PS: (digest, data, key) => sign(digest, data, {key, padding, saltLength}),
  Ed: (_digest, data, key) => sign(null, data, key),
}

function signature(alg: string, data: Buffer, key: KeyObject): Buffer {
  return signers[alg.slice(0, 2)]?.(`sha${alg.slice(2)}`, data, key) ?? Buffer.alloc(0)
}

/** Creates a client assertion (RFC 7523), with the test's claims and header. */
export function assertion(audience: string, clientId: string, key: KeyObject, claims = {}, header = {}) {
  const now = Math.floor(Date.now() / 1000)
  const own = {iss: clientId, sub: clientId, aud: audience, jti: randomUUID(), iat: now, exp: now + 60}
  const signed = `${base64({alg: 'ES256', ...header})}.${base64({...own, ...claims})}`
  const signedWith = signature(String({alg: 'ES256', ...header}.alg), Buffer.from(signed), key)
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: `${signed}.${signedWith.toString('base64url')}`,
  }
}

/** Sends a browser's request without following redirects. */
async function visit(url: string, headers: Record<string, string>) {
  const response = await fetch(url, {redirect: 'manual', headers: {accept: 'text/html', ...headers}})
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    headers: response.headers,
    setCookies: response.headers.getSetCookie(),
    cookies: response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
    html: await response.text(),
  }
}
