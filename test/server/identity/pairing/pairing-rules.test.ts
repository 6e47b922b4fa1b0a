import t from 'tap'
import {networks} from '../../../../shared/host/setting-readers.ts'
import {addPerson, apiStatus, deviceScope, openIdentity, pair, post} from '../identity-server.ts'

const ask = (address: string, clientId = 'device', headers: Record<string, string> = {}) =>
  post(`${address}/oidc/device/auth`, {client_id: clientId, scope: deviceScope}, headers)

t.test('without the client `device` only registered apps pair, and paired tablets stay connected', async (t) => {
  const before = await openIdentity(t)
  const person = await addPerson(before)
  const {access_token, refresh_token} = await pair(before, person)
  const scopes = deviceScope.split(' ')
  const {id} = before.apps.create({ownerId: person.accountId, name: 'Panel', kind: 'device', scopes})
  const waiting = await ask(before.address)
  await before.close()

  const {folder, clock} = before
  const server = await openIdentity(t, {folder, clock, baseUrl: before.address, pairing: {allowsUnregistered: false}})
  t.match(await ask(server.address), {status: 400, body: {error: 'unauthorized_client', error_description: /register/}})
  t.equal(server.deviceCodes.find(String(waiting.body.user_code)), undefined, 'a code from before is gone')
  t.equal((await ask(server.address, id)).status, 200)
  t.equal(await apiStatus(server, access_token), 200)
  const form = {grant_type: 'refresh_token', refresh_token, client_id: 'device'}
  t.equal((await post(`${server.address}/oidc/token`, form)).status, 200)
})

t.test('codes are given in the named networks only', async (t) => {
  const server = await openIdentity(t, {
    trustProxy: '127.0.0.1',
    pairing: {networks: networks('192.168.1.0/24,fd00::/8')},
  })
  for (const [address, status] of [
    ['192.168.1.20', 200],
    ['fd12::1', 200],
    ['192.168.2.20', 400],
    ['203.0.113.9', 400],
    ['2001:db8::1', 400],
  ] as const) {
    const answer = await ask(server.address, 'device', {'x-forwarded-for': address})
    t.equal(answer.status, status, address)
    if (status === 400) t.match(answer.body, {error: 'access_denied', error_description: /its own networks only/})
  }
})
