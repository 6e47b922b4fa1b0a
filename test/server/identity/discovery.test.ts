import {request as httpRequest} from 'node:http'
import {connect} from 'node:net'
import {text} from 'node:stream/consumers'
import t from 'tap'
import {apiScopes, openidScopes} from '#shared/contract/scopes.ts'
import {askToPair, exchange, type IdentityServer, openIdentity, post} from './identity-server.ts'

// biome-ignore lint/suspicious/noExplicitAny: documents are looked at field by field
const json = async (url: string): Promise<any> => (await fetch(url)).json()

/** Sends a request with headers that fetch can't send. */
async function raw({address}: IdentityServer, path: string, headers: Record<string, string>): Promise<string> {
  const request = httpRequest(`${address}${path}`, {headers})
  request.end()
  const [response] = await once<[import('node:http').IncomingMessage]>(request, 'response')
  return text(response)
}

const once = <T>(emitter: NodeJS.EventEmitter, name: string) =>
  new Promise<T>((resolve) => emitter.once(name, (...values) => resolve(values as T)))

t.test('both discovery documents name every endpoint at the configured address', async (t) => {
  const server = await openIdentity(t, {baseUrl: 'https://pianta.example.org', authUrl: 'https://id.example.org'})
  const at = (path: string) => `https://id.example.org/oidc/${path}`
  const methods = ['none', 'private_key_jwt']
  const algorithms = [
    'ES256',
    'ES384',
    'ES512',
    'RS256',
    'RS384',
    'RS512',
    'PS256',
    'PS384',
    'PS512',
    'Ed25519',
    'EdDSA',
  ]
  const expected = {
    issuer: 'https://id.example.org',
    authorization_endpoint: at('authorize'),
    device_authorization_endpoint: at('device/auth'),
    token_endpoint: at('token'),
    userinfo_endpoint: at('userinfo'),
    revocation_endpoint: at('revoke'),
    jwks_uri: at('jwks'),
    service_documentation: 'https://pianta.example.org/docs',
    protected_resources: ['https://pianta.example.org/v1', 'https://pianta.example.org/mcp'],
    scopes_supported: [...openidScopes, ...Object.keys(apiScopes)],
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    code_challenge_methods_supported: ['S256'],
    prompt_values_supported: ['none', 'login', 'consent'],
    acr_values_supported: ['urn:pianta:acr:password', 'urn:pianta:acr:mfa', 'phr'],
    token_endpoint_auth_methods_supported: methods,
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    revocation_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['public'],
    claims_supported: ['sub', 'iss', 'auth_time', 'acr', 'amr', 'name', 'locale', 'email', 'email_verified'],
    claim_types_supported: ['normal'],
    ui_locales_supported: ['en', 'it'],
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: false,
    request_uri_parameter_supported: false,
    client_id_metadata_document_supported: true,
  }
  for (const name of ['openid-configuration', 'oauth-authorization-server']) {
    t.same(await json(`${server.address}/.well-known/${name}`), expected, 'and nothing else')
  }
  const {body} = await post(`${server.address}/oidc/device/auth`, {client_id: 'device', scope: 'openid'})
  t.equal(body.verification_uri, 'https://id.example.org/device')
})

t.test('no forged header changes an address', async (t) => {
  const server = await openIdentity(t)
  const path = '/.well-known/openid-configuration'
  const honest = await (await fetch(`${server.address}${path}`)).text()
  for (const headers of [
    {host: 'evil.example'},
    {host: 'evil.example:80', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https'},
    {'x-forwarded-host': 'evil.example', 'x-forwarded-port': '1', 'x-forwarded-prefix': '/evil'},
    {forwarded: 'host=evil.example;proto=https', 'x-original-host': 'evil.example', 'x-host': 'evil.example'},
  ]) {
    t.equal(await raw(server, path, headers), honest)
  }
})

t.test('an absolute request target changes no address', async (t) => {
  const server = await openIdentity(t)
  const {port} = new URL(server.address)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(
    'GET http://evil.example/.well-known/openid-configuration HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  )
  t.notMatch(await text(socket), 'evil')
})

t.test('a forged client address is ignored', async (t) => {
  const server = await openIdentity(t)
  const form = {client_id: 'device', scope: 'openid'}
  const {body} = await post(`${server.address}/oidc/device/auth`, form, {'x-forwarded-for': '203.0.113.9'})
  t.match(server.deviceCodes.find(String(body.user_code)), {address: '127.0.0.1'})
})

t.test('jwks shows only the public key, the same after a restart', async (t) => {
  const server = await openIdentity(t)
  const {keys} = await json(`${server.address}/oidc/jwks`)
  t.match(keys, [{kty: 'RSA', use: 'sig', alg: 'RS256', kid: String, n: String, e: 'AQAB'}])
  for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi']) t.notOk(part in keys[0], part)
  await server.close()
  const again = await openIdentity(t, {folder: server.folder})
  t.same((await json(`${again.address}/oidc/jwks`)).keys, keys)
})

t.test('the API describes itself as a protected resource', async (t) => {
  const server = await openIdentity(t, {baseUrl: 'https://pianta.example.org', authUrl: 'https://id.example.org'})
  t.match(await json(`${server.address}/.well-known/oauth-protected-resource/v1`), {
    resource: 'https://pianta.example.org/v1',
    authorization_servers: ['https://id.example.org'],
    bearer_methods_supported: ['header'],
    scopes_supported: ['projects:read'],
  })
})

t.test('pages of any origin may call the endpoints for programs', async (t) => {
  const server = await openIdentity(t)
  const origin = 'https://dashboard.example'
  const open: [string, string][] = [
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['GET', '/.well-known/oauth-protected-resource/v1'],
    ['GET', '/oidc/jwks'],
    ['GET', '/oidc/userinfo'],
    ['POST', '/oidc/token'],
    ['POST', '/oidc/device/auth'],
    ['POST', '/oidc/revoke'],
  ]
  for (const [method, path] of open) {
    const preflight = await fetch(`${server.address}${path}`, {
      method: 'OPTIONS',
      headers: {origin, 'access-control-request-method': method},
    })
    t.equal(preflight.status, 204, path)
    t.equal(preflight.headers.get('access-control-allow-origin'), '*', path)
    t.match(preflight.headers.get('access-control-allow-headers'), 'Authorization')
    const answer = await fetch(`${server.address}${path}`, {method, headers: {origin}})
    await answer.body?.cancel()
    t.equal(answer.headers.get('access-control-allow-origin'), '*', path)
    t.equal(answer.headers.get('access-control-allow-credentials'), null, path)
  }
  const authorize = await fetch(`${server.address}/oidc/authorize`, {headers: {origin}})
  await authorize.body?.cancel()
  t.equal(authorize.headers.get('access-control-allow-origin'), null)
})

t.test('programs get errors as JSON, even if they accept HTML', async (t) => {
  const server = await openIdentity(t)
  const refused = await post(`${server.address}/oidc/token`, {grant_type: 'password'}, {accept: 'text/html'})
  t.match(refused, {status: 400, body: {error: 'invalid_request'}})
  const garbled = await fetch(`${server.address}/oidc/token`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: '{',
  })
  t.equal(garbled.status, 400)
  t.match(await garbled.json(), {error: 'invalid_request'})
  const large = await post(`${server.address}/oidc/token`, {client_id: 'device', token: 'x'.repeat(100_000)})
  t.match(large, {status: 400, body: {error: 'invalid_request'}})
})

t.test('unused endpoints are 404', async (t) => {
  const server = await openIdentity(t)
  for (const path of ['/oidc/introspect', '/oidc/register', '/oidc/end_session', '/session/end', '/device', '/reg']) {
    const answer = await fetch(`${server.address}${path}`, {method: 'POST'})
    await answer.body?.cancel()
    t.equal(answer.status, 404, path)
  }
})

t.test('an internal failure is server_error, and logged', async (t) => {
  const server = await openIdentity(t)
  server.database.$client.exec('DROP TABLE oidc_record')
  const {status, body} = await post(`${server.address}/oidc/device/auth`, {client_id: 'device', scope: 'openid'})
  t.match({status, error: body.error}, {status: 500, error: 'server_error'})
  t.match(
    server.log.filter(({level}) => level === 50),
    [{msg: 'the OpenID provider failed', err: {message: String}}],
  )
})

t.test('an address that sends too many requests is limited', async (t) => {
  const server = await openIdentity(t)
  let pairings = 0
  for (; pairings < 100; pairings++) {
    const {status, headers, body} = await post(`${server.address}/oidc/device/auth`, {client_id: 'device'})
    if (status !== 429) continue
    t.match(body, {error: 'rate_limited', error_description: /try again in \d+ seconds/})
    t.ok(Number(headers.get('retry-after')) > 0)
    t.equal(headers.get('access-control-allow-origin'), '*')
    break
  }
  t.equal(pairings, 60)
  t.equal((await exchange(server, 'unknown')).status, 400, 'polling continues')
  t.equal((await askToPair(server)).user_code, undefined)
})
