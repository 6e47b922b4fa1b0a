import t from 'tap'
import {createLinks} from '../../../server/identity/one-time-links.ts'
import {createSessions} from '../../../server/identity/sessions.ts'
import {allow, begin, codeScope, exchangeCode} from '../identity/authorize.ts'
import {addPerson, openIdentity, refresh} from '../identity/identity-server.ts'
import {dump, type Write, whileFailing} from './failing-writes.ts'

type Test = Parameters<typeof openIdentity>[0]
type Asked = () => Promise<{status: number; body: Record<string, unknown>}>

const write = (what: Write['what'], table: string): Write => ({what, table})

/** Sends a request on a disk that fails at each of these writes in turn, then on a working one. */
async function askThrough(t: Test, {database}: Awaited<ReturnType<typeof openIdentity>>, writes: Write[], ask: Asked) {
  for (const one of writes) {
    const about = `when ${one.what} ${one.table} fails`
    const before = dump(database)
    t.match(await whileFailing(database, one, ask), {status: 500, body: {error: 'server_error'}}, about)
    t.same(dump(database), before, `nothing is written ${about}`)
  }
  const {status, body} = await ask()
  t.equal(status, 200, 'the request can be repeated')
  return body
}

t.test('a code exchange and a refresh complete or change nothing, wherever the disk fails', async (t) => {
  const server = await openIdentity(t)
  const person = await addPerson(server)
  const client = server.apps.create({
    ownerId: person.accountId,
    name: 'Planner',
    kind: 'installed',
    redirectUris: ['com.example.planner:/back'],
    scopes: codeScope.split(' '),
  })
  const begun = await begin(server, client)
  const {code = ''} = await allow(server, begun, person)
  const tokens = [write('INSERT', 'access_token'), write('INSERT', 'refresh_token'), write('UPDATE', 'grant')]
  const first = await askThrough(t, server, [...tokens, write('UPDATE', 'oidc_record')], () =>
    exchangeCode(server, begun, code),
  )
  const rotation = [...tokens, write('UPDATE', 'refresh_token')]
  const next = (token: unknown) => () => refresh(server, String(token), {client_id: client.id})
  const second = await askThrough(t, server, rotation, next(first.refresh_token))
  await askThrough(t, server, rotation, next(second.refresh_token))
})

t.test('a password change completes or changes nothing, wherever the disk fails', async (t) => {
  const {accounts, database, clock} = await openIdentity(t)
  const {id} = await accounts.create({email: 'x@example.org', name: 'X', language: 'en', password: 'correct horse'})
  createSessions({database, clock}).create(id, {userAgent: undefined, address: '192.0.2.1'})
  createLinks({database, clock}).create('reset', id)
  const before = dump(database)
  for (const one of [write('UPDATE', 'account'), write('DELETE', 'session'), write('DELETE', 'one_time_link')]) {
    for (const act of [
      () => accounts.setPassword(id, 'another horse'),
      () => accounts.changePassword(id, 'correct horse', 'another horse'),
    ]) {
      await t.rejects(whileFailing<unknown>(database, one, act), /the disk fails/)
      t.same(dump(database), before, `nothing is written when ${one.what} ${one.table} fails`)
    }
  }
  t.ok(await accounts.changePassword(id, 'correct horse', 'another horse'))
})
