import t from 'tap'
import type {AppKind} from '../../../server/database/tables/apps.ts'
import {deleteAccount} from '../../../server/endings/delete-account.ts'
import {createSessions} from '../../../server/identity/sessions.ts'
import {authorize, codeScope} from './authorize.ts'
import {addPerson, apiStatus, type IdentityServer, openIdentity, pair, post} from './identity-server.ts'

/** Acts that end one person's sign-ins of apps in browsers. */
const endings: Record<string, (server: IdentityServer, accountId: string) => unknown> = {
  'signing out everywhere else': (server, id) => createSessions(server).endOthers(id, 'their own cookie'),
  'a new password by a link': ({accounts}, id) => accounts.setPassword(id, 'a new long password'),
}

/** Connects an app of each kind in the code flow, and a tablet. */
async function connectAll(server: IdentityServer, name: string) {
  const person = await addPerson(server, name)
  const connect = async (kind: AppKind) => {
    const redirectUris = [kind === 'installed' ? 'com.example.planner:/back' : 'https://planner.example/back']
    const app = {ownerId: person.accountId, name: kind, kind, redirectUris, scopes: codeScope.split(' ')}
    const {id} = server.apps.create(app)
    return {clientId: id, ...(await authorize(server, person, {id, redirectUris}))}
  }
  return {
    ...person,
    web: await connect('web'),
    others: [await connect('installed'), {clientId: 'device', ...(await pair(server, person))}],
  }
}

const refresh = ({address}: IdentityServer, {clientId, refresh_token}: {clientId: string; refresh_token: string}) =>
  post(`${address}/oidc/token`, {grant_type: 'refresh_token', client_id: clientId, refresh_token})

for (const [what, end] of Object.entries(endings)) {
  t.test(`${what} ends the tokens of apps in browsers, and no other`, async (t) => {
    const server = await openIdentity(t)
    const person = await connectAll(server, 'Ada')
    const other = await connectAll(server, 'Bob')
    const count = server.connections.list(person.accountId).length
    t.equal(await apiStatus(server, person.web.access_token), 200)
    await end(server, person.accountId)
    t.equal(await apiStatus(server, person.web.access_token), 401)
    t.match(await refresh(server, person.web), {status: 400, body: {error: 'invalid_grant'}})
    for (const app of [...person.others, other.web, ...other.others]) {
      t.equal(await apiStatus(server, app.access_token), 200)
      t.equal((await refresh(server, app)).status, 200)
    }
    t.equal(server.connections.list(person.accountId).length, count, 'the connection waits for the next sign-in')
  })
}

t.test('a changed password ends them too, and a wrong present one ends nothing', async (t) => {
  const server = await openIdentity(t)
  const {accountId, web} = await connectAll(server, 'Ada')
  const {accountId: id} = await addPerson(server, 'Bob')
  await server.accounts.setPassword(id, 'the first long password')
  const hash = server.database.$client.prepare('SELECT password_hash FROM account WHERE id = ?').pluck().get(id)
  server.database.$client.prepare('UPDATE account SET password_hash = ? WHERE id = ?').run(hash, accountId)
  const change = (present: string) => server.accounts.changePassword(accountId, present, 'a second long password')
  t.equal(await change('a wrong long password'), false)
  t.equal(await apiStatus(server, web.access_token), 200)
  t.equal(await change('the first long password'), true)
  t.match(await refresh(server, web), {status: 400, body: {error: 'invalid_grant'}})
})

t.test('a closed account ends all its tokens', async (t) => {
  const server = await openIdentity(t)
  const person = await connectAll(server, 'Ada')
  server.database.$client.prepare('DELETE FROM member').run()
  t.equal(deleteAccount(server, person.accountId), undefined)
  for (const app of [person.web, ...person.others]) {
    t.equal(await apiStatus(server, app.access_token), 401)
    t.not((await refresh(server, app)).status, 200)
  }
})
