import t from 'tap'
import {allow, assertion, authorize, begin, codeForm, codeScope, serverKeys} from './authorize.ts'
import {addPerson, openIdentity, post} from './identity-server.ts'

/** Opens a person with a web page and a server app; `tell` returns the token endpoint's error for a form. */
async function openApps(t: Parameters<typeof openIdentity>[0]) {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const more = {
    ownerId: person.accountId,
    redirectUris: ['https://planner.example/back', 'https://planner.example/other'],
    scopes: codeScope.split(' '),
  }
  const page = server.apps.create({...more, name: 'Page', kind: 'web'})
  const {jwks, key} = serverKeys()
  const app = server.apps.create({...more, name: 'Server', kind: 'server', jwks})
  const tell = async (form: Record<string, string>, headers = {}, path = '/oidc/token') => {
    const {error, error_description} = (await post(server.address + path, form, headers)).body
    return `${error}: ${error_description}`
  }
  const prove = (claims = {}, header = {}) => assertion(server.address, app.id, key, claims, header)
  return {server, person, page, app, tell, prove}
}

t.test('a developer learns which mistake an exchange is refused for', async (t) => {
  const {server, person, page, tell} = await openApps(t)
  const begun = await begin(server, page)
  const {code = ''} = await allow(server, begun, person)
  const form = codeForm(begun, code)
  const other = server.apps.create({...page, name: 'Other'})
  const {code_verifier, client_id, ...rest} = form
  t.match(await tell({...rest, client_id}), /^invalid_grant: .*code_verifier must be provided/)
  t.match(await tell({...form, code_verifier: 'x'.repeat(43)}), /code_verifier does not match code_challenge/)
  t.match(await tell({...form, redirect_uri: 'https://planner.example/other'}), /redirect_uri mismatch/)
  t.match(await tell({...form, client_id: other.id}), /client mismatch/)
  t.match(await tell({...form, code: 'unknown'}), /authorization code not found/)
  t.match(await tell({...rest, code_verifier}), /^invalid_request: client_id is missing/)
  t.match(await tell({...form, client_id: 'unknown'}), /^invalid_client: .*client not found/)
  server.clock.advance(60_000)
  t.match(await tell(form), /authorization code is expired/)
})

t.test('wrong credentials instead of PKCE or a key get a hint at the right ones', async (t) => {
  const {page, app, tell, prove} = await openApps(t)
  const basic = (secret: string) => ({authorization: `Basic ${btoa(`${page.id}:${secret}`)}`})
  const form = {grant_type: 'refresh_token', refresh_token: 'unknown'}
  t.match(await tell(form, basic('')), /^invalid_request: no app has a secret: send client_id in the body/)
  t.match(await tell(form, basic('secret')), /^invalid_client: .*this app is not a server.*send client_id alone/)
  t.match(await tell({...form, client_id: app.id}), /^invalid_client: .*this app is a server.*client_assertion/)
  t.match(await tell({...form, ...prove({aud: 'https://elsewhere.example'})}), /audience \(aud\) must equal/)
  t.match(await tell({...form, ...prove({exp: 1})}), /jwt expired/)
  t.match(await tell({...form, ...prove({}, {kid: 'other', alg: 'RS256'})}), /no applicable key found/)
  t.match(await tell({token: 'x'}, basic('secret'), '/oidc/revoke'), /this app is not a server/)
  t.match(await tell({client_id: 'unknown', scope: 'openid'}, {}, '/oidc/device/auth'), /client not found/)
})

t.test('a wrong resource gets a hint at the right one', async (t) => {
  const {server, person, page, tell} = await openApps(t)
  const said = `invalid_target: the resources are ${server.address}/v1 and ${server.address}/mcp, and a token is for the one that its sign-in named`
  const begun = await begin(server, page)
  const {code = ''} = await allow(server, begun, person)
  t.equal(await tell({...codeForm(begun, code), resource: `${server.address}/v1/`}), said)
  const {refresh_token} = await authorize(server, person, page)
  const form = {grant_type: 'refresh_token', refresh_token, client_id: page.id}
  t.equal(await tell({...form, resource: 'https://elsewhere.example'}), said)
  const device = {client_id: 'device', scope: 'projects:read', resource: server.address}
  t.equal(await tell(device, {}, '/oidc/device/auth'), said)
})
