import t from 'tap'
import {deleteAccount} from '../../../../server/endings/delete-account.ts'
import {newPairingNumber, shownNumber} from '../../../../server/identity/pairing/pairing-number.ts'
import {
  addPerson,
  apiStatus,
  askToPair,
  deviceScope,
  exchangeForm,
  type IdentityServer,
  type Options,
  openIdentity,
  post,
} from '../identity-server.ts'

type Test = Parameters<typeof openIdentity>[0]

/** Opens a pairing that ends with a number, allowed unless `isAllowed` is false. */
async function openPairing(t: Test, {isAllowed = true, ...options}: Options & {isAllowed?: boolean} = {}) {
  const server = await openIdentity(t, options)
  const person = await addPerson(server)
  const asked = {client_id: 'device', scope: deviceScope, confirmation: 'number'}
  const {body} = await post(`${server.address}/oidc/device/auth`, asked)
  const code = body as {device_code: string; user_code: string; confirmation: string}
  if (isAllowed) t.equal(server.deviceCodes.allow(code.user_code, {...person, name: 'Tablet'}), 'allowed')
  return {server, person, code, number: server.deviceCodes.numberFor(code.user_code, person.accountId) ?? ''}
}

/** Polls at the interval, with a typed number if any. */
async function poll({clock, address}: IdentityServer, {device_code}: {device_code: string}, typed?: string) {
  clock.advance(20_000)
  const number = typed === undefined ? undefined : {confirmation_number: typed}
  return post(`${address}/oidc/token`, {...exchangeForm(device_code), ...number})
}

/** Returns a number that isn't this one. */
const other = (number: string) => String((Number(number) + 1) % 1_000_000).padStart(6, '0')

t.test('a device that asked for a number is connected once it sends the right one', async (t) => {
  const {server, person, code, number} = await openPairing(t)
  t.equal(code.confirmation, 'number')
  t.match(number, /^\d{6}$/)
  const pending = {status: 400, body: {error: 'authorization_pending', confirmation: 'needed'}}
  t.match(await poll(server, code), pending)
  t.match(await poll(server, code, ''), pending)
  t.same(server.connections.list(person.accountId), [], 'nothing is connected yet')
  t.equal(server.deviceCodes.numberFor(code.user_code, 'somebody else'), undefined)
  t.match(await poll(server, code, other(number)), {status: 400, body: {confirmation: 'wrong'}})
  const {status, body} = await poll(server, code, ` ${shownNumber(number)}`)
  t.equal(status, 200)
  t.equal(await apiStatus(server, String(body.access_token)), 200)
  t.match(server.connections.list(person.accountId), [{name: 'Tablet', projects: [{id: person.projectId}]}])
  t.match(server.deviceCodes.findConnected(code.user_code, person.accountId), {name: 'Tablet'})
  t.equal(server.deviceCodes.numberFor(code.user_code, person.accountId), undefined)
})

t.test('five wrong numbers end the pairing, and the right one comes too late', async (t) => {
  const {server, person, code, number} = await openPairing(t)
  for (let guess = 1; guess < 5; guess++) {
    t.match(await poll(server, code, other(number)), {body: {error: 'authorization_pending', confirmation: 'wrong'}})
  }
  t.match(await poll(server, code, other(number)), {status: 400, body: {error: 'access_denied'}})
  t.match(await poll(server, code, number), {status: 400})
  t.same(server.connections.list(person.accountId), [])
})

t.test('numbers are taken at the interval only, before the end of the code, and from its own client', async (t) => {
  const {server, person, code, number} = await openPairing(t)
  await poll(server, code)
  const early = await post(`${server.address}/oidc/token`, {
    ...exchangeForm(code.device_code),
    confirmation_number: number,
  })
  t.match(early.body, {error: 'slow_down'})
  const scopes = ['offline_access', 'projects:read']
  const {id} = server.apps.create({ownerId: person.accountId, name: 'Other', kind: 'device', scopes})
  t.match(await poll(server, code, other(number)), {body: {confirmation: 'wrong'}})
  server.clock.advance(20_000)
  const foreign = {...exchangeForm(code.device_code, id), confirmation_number: number}
  t.match(await post(`${server.address}/oidc/token`, foreign), {status: 400, body: {error: 'invalid_grant'}})
  server.clock.advance(16 * 60_000)
  t.match(await poll(server, code, number), {status: 400, body: {error: 'expired_token'}})
  t.same(server.connections.list(person.accountId), [])
})

t.test('nobody else can decide an allowed code, and its person may still lose the project', async (t) => {
  const {server, person, code, number} = await openPairing(t)
  t.equal(server.deviceCodes.find(code.user_code), undefined)
  t.equal(server.deviceCodes.allow(code.user_code, {...person, name: 'Mine'}), 'gone')
  server.database.$client.prepare('DELETE FROM member').run()
  t.match(await poll(server, code, number), {status: 400, body: {error: 'access_denied'}})
  t.same(server.connections.list(person.accountId), [])
})

t.test('a person who may not allow the code gets no number', async (t) => {
  const {server, person, code} = await openPairing(t, {isAllowed: false})
  t.equal(server.deviceCodes.allow(code.user_code, {...person, projectId: 'x', name: 'Tablet'}), 'forbidden')
  t.match((await poll(server, code)).body, {error: 'authorization_pending', confirmation: undefined})
})

t.test('without the parameter nothing changes, and another value is refused', async (t) => {
  const server = await openIdentity(t)
  const code = await askToPair(server)
  t.notOk('confirmation' in code)
  const person = await addPerson(server)
  t.equal(server.deviceCodes.allow(code.user_code, {...person, name: 'Tablet'}), 'allowed')
  t.equal(server.deviceCodes.numberFor(code.user_code, person.accountId), undefined)
  t.equal((await poll(server, code, '123456')).status, 200)
  const wrong = {client_id: 'device', scope: deviceScope, confirmation: 'dance'}
  t.match(await post(`${server.address}/oidc/device/auth`, wrong), {
    status: 400,
    body: {error: 'invalid_request', error_description: 'confirmation must be number'},
  })
})

t.test('an administrator can have every pairing end with a number', async (t) => {
  const {server, code, number} = await openPairing(t, {pairing: {needsNumber: true}})
  t.match(await askToPair(server), {error: 'invalid_request', error_description: /send confirmation=number/})
  const discovery = await fetch(`${server.address}/.well-known/openid-configuration`)
  t.match(await discovery.json(), {device_confirmation_required: true})
  t.equal((await poll(server, code, number)).status, 200)
})

t.test('numbers have six digits, in two groups', (t) => {
  for (let count = 0; count < 1000; count++) t.match(newPairingNumber(), /^\d{6}$/)
  t.equal(shownNumber('012345'), '012 345')
  t.end()
})

t.test(
  'an account that is closed before the number is typed ends the pairing, whatever the app asked for',
  async (t) => {
    for (const scope of [deviceScope, 'openid catalog:read']) {
      const server = await openIdentity(t)
      const person = await addPerson(server)
      const asked = {client_id: 'device', scope, confirmation: 'number'}
      const {body} = await post(`${server.address}/oidc/device/auth`, asked)
      const code = body as {device_code: string; user_code: string}
      t.equal(server.deviceCodes.allow(code.user_code, {...person, name: 'Tablet'}), 'allowed')
      const number = server.deviceCodes.numberFor(code.user_code, person.accountId) ?? ''
      // The project alone would block the deletion.
      const other = await addPerson(server, 'Bruno')
      server.members.join(
        server.members.invite({projectId: person.projectId, role: 'owner', email: null, invitedBy: person.accountId}),
        other.accountId,
      )
      t.equal(deleteAccount(server, person.accountId), undefined)
      t.match(await poll(server, code, number), {status: 400, body: {error: 'access_denied'}}, scope)
    }
  },
)
