import t from 'tap'
import {authorize, begin, exchangeCode, open, requestOf} from './authorize.ts'
import {addPerson, openIdentity, post} from './identity-server.ts'

t.test('a sign-in for assistants gives tokens for assistants alone, also after a refresh', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const redirectUris = ['https://assistant.example/callback']
  const scopes = ['openid', 'offline_access', 'projects:read', 'projects:write', 'comments:read']
  const app = server.apps.create({ownerId: person.accountId, name: 'Helper', kind: 'web', redirectUris, scopes})
  const resource = `${server.address}/mcp`
  const asked = {resource, scope: 'openid offline_access projects:read projects:write'}
  const first = await authorize(server, person, app, asked)
  t.equal(server.tokens.find(first.access_token), undefined)
  t.match(server.tokens.findAssistant(first.access_token), {accountId: person.accountId, appName: 'Helper'})

  const form = {grant_type: 'refresh_token', refresh_token: first.refresh_token, client_id: app.id}
  const other = await post(`${server.address}/oidc/token`, {...form, resource: `${server.address}/v1`})
  t.match(other, {status: 400, body: {error: 'invalid_target'}})
  const second = await post(`${server.address}/oidc/token`, {...form, resource})
  t.match(second, {status: 200, body: {scope: asked.scope}})
  t.ok(server.tokens.findAssistant(String(second.body.access_token)))
  t.notOk(server.tokens.find(String(second.body.access_token)))
  const userinfo = await fetch(`${server.address}/oidc/userinfo`, {
    headers: {authorization: `Bearer ${second.body.access_token}`},
  })
  t.match(await userinfo.json(), {sub: person.accountId})

  const api = await authorize(server, person, app, {scope: 'projects:read', nonce: ''})
  t.ok(server.tokens.find(api.access_token))
  t.equal(server.tokens.findAssistant(api.access_token), undefined)
})

t.test('a sign-in names one resource, and only what assistants may ask for', async (t) => {
  const server = await openIdentity(t)
  const {accountId} = await addPerson(server)
  const redirectUris = ['https://assistant.example/callback']
  const scopes = ['projects:read', 'comments:read', 'webhooks:manage']
  const app = server.apps.create({ownerId: accountId, name: 'Helper', kind: 'web', redirectUris, scopes})
  const resource = `${server.address}/mcp`
  const refused = async (more: Record<string, string>) => {
    const {location} = await open(server, {...requestOf(app, {nonce: '', ...more}).params})
    return new URL(location).searchParams.get('error')
  }
  for (const scope of ['comments:read', 'webhooks:manage', 'projects:read comments:read', 'projects:write'])
    t.equal(await refused({resource, scope}), 'invalid_scope', scope)
  t.equal(await refused({resource: `${resource}/`, scope: 'projects:read'}), 'invalid_target')

  const {params} = requestOf(app, {resource, scope: 'projects:read', nonce: ''})
  const query = new URLSearchParams([...Object.entries(params), ['resource', `${server.address}/v1`]])
  const both = await fetch(`${server.address}/oidc/authorize?${query}`, {redirect: 'manual'})
  await both.body?.cancel()
  t.match(both.headers.get('location'), 'error=invalid_target')

  const device = {client_id: 'device', scope: 'projects:read', resource}
  t.match((await post(`${server.address}/oidc/device/auth`, device)).body, {error: 'invalid_target'})

  const begun = await begin(server, app, {resource, scope: 'projects:read', nonce: ''})
  t.equal((await exchangeCode(server, begun, 'x', {resource})).status, 400)
  t.match(server.authorizationRequests.find(begun.uid), {resource: 'pianta:mcp'})
})
