import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {password, startServer} from '../helper.ts'
import {startApi} from './api.ts'
import {allow, assertion, begin, exchangeCode, serverKeys} from './identity/authorize.ts'
import {askToPair, exchange, post, refresh} from './identity/identity-server.ts'
import {addSignedIn} from './pages/people.ts'

const scopes = ['openid', 'offline_access', 'projects:read']

t.test('neither the data folder nor the log contains secrets, at any log level', async (t) => {
  const logged: string[] = []
  const server = await startServer(t, {PIANTA_LOG_LEVEL: 'debug'}, {write: (line) => void logged.push(line)})
  const {services, url, clock, config} = server
  const place = {...services, address: url, clock}
  const {account, browser} = await addSignedIn(server, 'Anna')
  const {id: projectId} = services.projects.create({name: 'Casa', address: null}, {ownerId: account.id, language: 'it'})
  const person = {accountId: account.id, projectId}
  const secrets: Record<string, unknown> = {password, ...Object.fromEntries(browser.cookies)}

  const asked = await askToPair({address: url}, {scope: scopes.join(' ')})
  await browser.open(`/device?user_code=${asked.user_code}`)
  services.deviceCodes.allow(asked.user_code, {...person, name: 'Hall tablet'})
  const paired = (await exchange(place, asked.device_code)).body
  const renewed = (await refresh(place, String(paired.refresh_token))).body
  Object.assign(secrets, {
    'device code': asked.device_code,
    'user code': asked.user_code,
    'user code as it is kept': asked.user_code.replace('-', ''),
    ...tokensOf('paired', paired),
    ...tokensOf('renewed', renewed),
  })

  const {jwks, key} = serverKeys()
  const redirectUris = ['https://planner.example/back']
  const app = services.apps.create({ownerId: account.id, name: 'Planner', kind: 'server', redirectUris, jwks, scopes})
  const begun = await begin(place, {id: app.id, redirectUris, key}, {scope: scopes.join(' ')})
  await browser.open(`/connect/${begun.uid}`)
  const {code = ''} = await allow(place, begun, person)
  const proof = assertion(url, app.id, key)
  const connected = (await exchangeCode(place, begun, code, proof)).body
  Object.assign(secrets, {
    'authorization request': begun.uid,
    'authorization code': code,
    verifier: begun.verifier,
    'client assertion': proof.client_assertion,
    ...tokensOf('connected', connected),
  })
  t.equal((await refresh(place, code, {client_id: app.id})).status, 401, 'a code is no refresh token')
  await post(`${url}/oidc/revoke`, {token: String(connected.refresh_token), client_id: app.id, ...proof})

  const invitation = services.members.invite({projectId, role: 'viewer', email: null, invitedBy: account.id})
  const reset = services.links.create('reset', account.id)
  await browser.open(`/invitation?link=${invitation}`)
  await browser.open(`/reset?link=${reset}`)
  await fetch(`${url}/v1/projects`, {headers: {authorization: `Bearer ${renewed.access_token}`}})
  Object.assign(secrets, {invitation, reset})

  const files = readdirSync(config.data, {withFileTypes: true}).filter((entry) => entry.isFile())
  const bytes = Buffer.concat(files.map(({name}) => readFileSync(join(config.data, name))))
  t.ok(bytes.includes('Hall tablet') && bytes.includes(app.id), 'the searched files contain the test’s data')
  const log = logged.join('')
  t.match(log, /"path":"\/oidc\/token"/)
  for (const [name, secret] of Object.entries(secrets)) {
    t.match(secret, /^.{8}/, `there is a secret: ${name}`)
    t.notOk(bytes.includes(String(secret)), `not in the data folder: ${name}`)
    t.notOk(log.includes(String(secret)), `not in the log: ${name}`)
  }
})

t.test('no log contains webhook secrets, at any log level', async (t) => {
  const logged: string[] = []
  const logTo = {write: (line: string) => void logged.push(line)}
  const {call} = await startApi(t, {PIANTA_LOG_LEVEL: 'debug'}, logTo)
  const body = {url: 'https://hooks.example.org/?key=of-the-receiver'}
  const made = await call('POST', '/v1/webhooks', {body, headers: {'idempotency-key': 'a'}})
  const replaced = await call('POST', `/v1/webhooks/${made.json.id}/secret`)
  await call('POST', '/v1/webhooks', {body: {...body, url: `${body.url} `}})
  const log = logged.join('')
  t.match(log, /"path":"\/v1\/webhooks"/)
  for (const secret of [made.json.secret, replaced.json.secret, 'of-the-receiver']) {
    t.match(secret, /^.{8}/)
    t.notOk(log.includes(secret))
  }
})

const tokensOf = (name: string, body: Record<string, unknown>) =>
  Object.fromEntries(['access_token', 'refresh_token', 'id_token'].map((kind) => [`${kind}, ${name}`, body[kind]]))
