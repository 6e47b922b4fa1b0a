import t, {type Test} from 'tap'
import {allow, authorize, begin, codeForm, exchangeCode, open, requestOf, serverKeys} from './authorize.ts'
import {startDocumentHost} from './document-host.ts'
import {addPerson, openIdentity, post} from './identity-server.ts'

const callback = 'http://127.0.0.1:54321/callback'
const client = (id: string, redirect = callback) => ({id, redirectUris: [redirect]})
const scope = 'openid offline_access projects:read catalog:read'

async function openWithHost(t: Test, more = {}) {
  const host = await startDocumentHost(t)
  const server = await openIdentity(t, more)
  const person = await addPerson(server)
  const resource = `${server.address}/mcp`
  /** Opens a request, and returns the page of its refusal; undefined when it gets to the consent page. */
  async function refusal(id: string, asked: Record<string, string> = {}) {
    const {status, location, html} = await open(server, requestOf(client(id), {scope, resource, ...asked}).params)
    if (location.startsWith('/connect/')) return undefined
    return `${status} ${location ? new URL(location).searchParams : html.replaceAll(/<[^>]+>|\s+/g, ' ')}`
  }
  return {host, server, person, resource, refusal}
}

t.test('an app that its document describes signs people in, for assistants alone', async (t) => {
  const {host, server, person, resource} = await openWithHost(t)
  const id = host.publish('/client.json', {token_endpoint_auth_method: undefined, client_name: 'Lumen'})
  const begun = await begin(server, client(id), {scope, resource})
  t.match(server.authorizationRequests.find(begun.uid), {
    appName: 'Lumen',
    isRegistered: true,
    isVerified: false,
    resource: 'pianta:mcp',
    document: {redirectUris: ['http://127.0.0.1/callback']},
  })
  const {code = ''} = await allow(server, begun, person)
  const elsewhere = {...codeForm(begun, code), redirect_uri: 'http://127.0.0.1:1/callback'}
  t.match(await post(`${server.address}/oidc/token`, elsewhere), {status: 400}, 'the token request repeats the address')
  const {status, body} = await exchangeCode(server, begun, code, {resource})
  t.equal(status, 200)
  t.equal(body.scope, scope)
  t.match(server.tokens.findAssistant(String(body.access_token)), {clientId: id, appName: 'Lumen'})
  t.equal(server.tokens.find(String(body.access_token)), undefined)
  t.same(host.asked, ['/client.json'], 'the document is kept for half a minute')
  const [connection] = server.connections.list(person.accountId)
  t.match(connection, {clientId: id, document: {name: 'Lumen'}})

  const plain = await authorize(server, person, client(id), {scope})
  t.ok(server.tokens.findAssistant(plain.access_token), 'also without naming the resource')
  const api = await open(server, requestOf(client(id), {scope, resource: `${server.address}/v1`}).params)
  t.match(api.location, 'error=invalid_target')
  server.connections.end(connection?.id ?? '', 'person')
  t.equal(server.tokens.findAssistant(plain.access_token), undefined)
})

t.test('loopback addresses take any port, others are compared to the letter', async (t) => {
  const {host, server, resource} = await openWithHost(t)
  const redirect_uris = ['http://localhost/callback', 'http://[::1]:1/cb', 'https://lumen.example/cb', 'cursor://x/cb']
  const id = host.publish('/ports.json', {redirect_uris, application_type: 'web'})
  const accepts = async (redirect: string) => {
    const {location} = await open(server, requestOf(client(id, redirect), {scope, resource}).params)
    return location.startsWith('/connect/')
  }
  t.ok(await accepts('http://localhost:3118/callback'))
  t.ok(await accepts('http://[::1]:40000/cb'))
  t.ok(await accepts('https://lumen.example/cb'))
  for (const wrong of [
    'http://localhost:3118/other',
    'http://127.0.0.1:3118/callback',
    'https://lumen.example:8443/cb',
    'https://lumen.example/cb/',
    'http://lumen.example/cb',
    'cursor://x/cb',
  ])
    t.notOk(await accepts(wrong), wrong)
})

t.test('what is no description is refused, with its reason', async (t) => {
  const {host, refusal, server} = await openWithHost(t)
  const cases: [members: object, reason: RegExp][] = [
    [{client_id: 'https://elsewhere.example/x.json'}, /client_id: must be the address of the document/],
    [{client_secret: 'x'}, /client_secret: must be absent/],
    [{token_endpoint_auth_method: 'client_secret_basic'}, /must be none or private_key_jwt/],
    [
      {token_endpoint_auth_method: 'client_secret_basic', token_endpoint_auth_methods_supported: ['none']},
      /must be none or private_key_jwt/,
    ],
    [{token_endpoint_auth_method: 'private_key_jwt'}, /jwks: needs public keys/],
    [{jwks: {keys: [{kty: 'OKP', crv: 'Ed25519', x: 'AA', d: 'AA'}]}}, /jwks: has a part of a private key/],
    [
      {token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://10.0.0.8/k'},
      /jwks_uri: must be on the public/,
    ],
    [
      {redirect_uris: ['http://lumen.example/cb', 'javascript:alert(1)', 'https://localhost/cb']},
      /redirect_uris: none/,
    ],
    [{padding: 'x'.repeat(5 * 1024)}, /more than 5 KiB/],
  ]
  let nth = 0
  for (const [members, reason] of cases) t.match(await refusal(host.publish(`/bad-${nth++}.json`, members)), reason)
  server.clock.advance(60_000)

  const answers: [Parameters<typeof host.act>[1], RegExp][] = [
    [(response) => response.end('<html>'), /not a JSON object/],
    [(response) => response.end('[]'), /not a JSON object/],
    [(response) => response.writeHead(302, {location: '/client.json'}).end(), /answered 302 instead of 200/],
    [(response) => response.writeHead(404).end(), /answered 404/],
    [(response) => response.writeHead(503).end(), /can’t reach the address.* answered 503/],
    [(response) => response.destroy(), /can’t reach the address/],
  ]
  for (const [act, reason] of answers) {
    const path = `/answer-${nth++}.json`
    host.act(path, act)
    t.match(await refusal(host.origin + path), reason)
  }
  host.publish(`/answer-${nth - 1}.json`)
  t.equal(await refusal(`${host.origin}/answer-${nth - 1}.json`), undefined, 'a failure is not kept')
  t.match(await refusal(`${host.origin}/`), /must be an address with a path/)
  t.match(await refusal(`${host.origin}/${'x'.repeat(500)}`), /at most 500 characters/)
})

t.test('addresses inside the network are refused, whatever is opened for webhooks', async (t) => {
  const host = await startDocumentHost(t)
  const server = await openIdentity(t, {baseUrl: 'https://pianta.example.org', allowNetworks: '127.0.0.0/8,10.0.0.0/8'})
  const asked = async (id: string) => {
    const params = requestOf(client(id), {scope, resource: 'https://pianta.example.org/mcp'}).params
    const {html} = await open(server, params)
    return html
  }
  for (const id of [
    host.publish('/client.json'),
    'https://127.0.0.1/client.json',
    'https://2130706433/client.json',
    'https://[::1]/client.json',
    'https://[::ffff:10.0.0.1]/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://printer.local/client.json',
  ])
    t.match(await asked(id), /on the public internet/, id)
  t.same(host.asked, [])
  for (const id of ['http://lumen.example/client.json', 'https://a@lumen.example/x', 'https://lumen.example/a/../b'])
    t.match(await asked(id), 'client is invalid', id)
})

t.test('documents are read at a bounded rate', async (t) => {
  const {host, refusal, server} = await openWithHost(t)
  for (let nth = 0; nth < 10; nth++) t.equal(await refusal(host.publish(`/${nth}.json`)), undefined)
  t.match(await refusal(host.publish('/10.json')), /Too many sign-ins at once/)
  t.equal(host.asked.length, 10)
  t.equal(await refusal(`${host.origin}/0.json`), undefined, 'one that was read before still works')
  server.clock.advance(60_000)
  t.equal(await refusal(`${host.origin}/10.json`), undefined)
})

t.test('a document may list several ways to prove the client', async (t) => {
  const {host, server, refusal, person, resource} = await openWithHost(t)
  const {jwks, key} = serverKeys()
  const list = (...token_endpoint_auth_methods_supported: string[]) => ({token_endpoint_auth_methods_supported})
  const open = {...list('private_key_jwt', 'none'), jwks, token_endpoint_auth_method: undefined}
  t.equal(await refusal(host.publish('/open.json', open)), undefined, 'without a preference it may have none')
  const {access_token} = await authorize(server, person, client(host.publish('/open.json', open)), {scope, resource})
  t.ok(server.tokens.findAssistant(access_token))
  const attested = {...list('attest_jwt_client_auth', 'none'), token_endpoint_auth_method: 'attest_jwt_client_auth'}
  t.equal(await refusal(host.publish('/attested.json', attested)), undefined)
  for (const [path, more] of [
    ['/only.json', {...list('private_key_jwt'), token_endpoint_auth_method: undefined}],
    ['/preferred.json', {...list('none', 'private_key_jwt'), token_endpoint_auth_method: 'private_key_jwt'}],
  ] as const) {
    const signed = {...client(host.publish(path, {...more, jwks})), key}
    t.ok(server.tokens.findAssistant((await authorize(server, person, signed, {scope, resource})).access_token), path)
    const begun = await begin(server, client(signed.id), {scope, resource})
    const {code = ''} = await allow(server, begun, person)
    const unproven = await post(`${server.address}/oidc/token`, codeForm(begun, code))
    t.match(unproven, {status: 401, body: {error: 'invalid_client'}}, 'it can’t do without')
  }
})

t.test('the scopes of a document narrow, if they are ours', async (t) => {
  const {host, refusal} = await openWithHost(t)
  const narrow = host.publish('/narrow.json', {scope: 'projects:read'})
  t.equal(await refusal(narrow, {scope: 'openid projects:read'}), undefined)
  t.match(await refusal(narrow), /invalid_scope/)
  const foreign = host.publish('/foreign.json', {scope: 'mail.read tools'})
  t.equal(await refusal(foreign), undefined)
  t.match(await refusal(foreign, {scope: 'openid webhooks:manage'}), /invalid_scope/)
})

t.test('another name, address or key asks the person anew; a document that is away does not', async (t) => {
  const {host, server, person, resource} = await openWithHost(t)
  const {jwks, key} = serverKeys()
  const signed = {token_endpoint_auth_method: 'private_key_jwt', jwks, redirect_uris: ['https://lumen.example/cb']}
  const id = host.publish('/signed.json', signed)
  const app = {...client(id, 'https://lumen.example/cb'), key}
  const first = await authorize(server, person, app, {scope, resource})
  await server.close()

  // A new process keeps no document.
  const refreshed = async (refreshToken: string) => {
    const again = await openIdentity(t, {folder: server.folder, clock: server.clock})
    const {assertion} = await import('./authorize.ts')
    const form = {grant_type: 'refresh_token', refresh_token: refreshToken, ...assertion(again.address, id, key)}
    const answer = await post(`${again.address}/oidc/token`, form)
    const known = again.connections.list(person.accountId).length
    await again.close()
    return {...answer, known}
  }
  host.publish('/signed.json', {...signed, logo_uri: 'https://lumen.example/other.png', scope: undefined})
  const second = await refreshed(first.refresh_token)
  t.equal(second.status, 200, 'a new logo changes nothing')
  host.act('/signed.json', (response) => response.writeHead(500).end())
  const third = await refreshed(String(second.body.refresh_token))
  t.equal(third.status, 200, 'what the person saw serves meanwhile')
  host.publish('/signed.json', {...signed, client_name: 'Lumen Bank'})
  const fourth = await refreshed(String(third.body.refresh_token))
  t.match(fourth, {status: 400, body: {error: 'invalid_grant'}, known: 1})
})

t.test('an error takes nobody from here to the address of a stranger', async (t) => {
  const {host, server, resource} = await openWithHost(t)
  const redirects = ['https://lumen.example/cb', 'org.lumen.app:/cb', callback]
  const id = host.publish('/client.json', {redirect_uris: redirects})
  const cases: [Record<string, string>, RegExp][] = [
    [{prompt: 'none'}, /login_required/],
    [{scope: 'openid webhooks:manage'}, /invalid_scope/],
    [{resource: `${server.address}/v1`}, /invalid_target/],
    [{prompt: 'none', response_mode: 'fragment'}, /login_required/],
    [{code_challenge: ''}, /invalid_request/],
  ]
  for (const redirect of redirects)
    for (const [more, error] of cases) {
      const {params} = requestOf(client(id, redirect), {scope, resource, ...more})
      const {status, location, html} = await open(server, params)
      if (redirect === callback) t.match(location, error, 'a program on the machine gets its error')
      else t.match({status, location, html}, {status: 400, location: '', html: error})
    }
  const {location} = await open(server, requestOf(client(id, 'https://lumen.example/cb'), {scope, resource}).params)
  t.match(location, /^\/connect\//)
})

t.test('a server may know registered apps only', async (t) => {
  const {host, server, refusal} = await openWithHost(t, {assistants: 'registered'})
  t.match(await refusal(host.publish('/client.json')), /client is invalid/)
  t.same(host.asked, [])
  const metadata = await (await fetch(`${server.address}/.well-known/oauth-authorization-server`)).json()
  t.notOk('client_id_metadata_document_supported' in (metadata as object))
})
