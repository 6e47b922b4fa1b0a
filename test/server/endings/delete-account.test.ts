import t, {type Test} from 'tap'
import {deleteAccount, findDeletionBlockers} from '../../../server/endings/delete-account.ts'
import {startApi} from '../api.ts'
import {follow} from '../events/follow.ts'

/** Opens Ada's project, with Bruno as an editor and his device, and Bruno's app, which Ada connected too. */
async function openPeople(t: Test) {
  const api = await startApi(t)
  const {services, projectId, accountId, connect} = api
  const {accounts, apps, members} = services
  const {id: bruno} = await accounts.create({name: 'Bruno', email: 'bruno@example.org', language: 'en'})
  members.join(members.invite({projectId, role: 'owner', email: null, invitedBy: accountId}), bruno)
  const {id: clientId} = apps.create({
    ownerId: bruno,
    name: 'Drawer',
    kind: 'device',
    scopes: ['projects:read'],
    redirectUris: [],
    jwks: null,
  })
  const device = connect({accountId: bruno, name: 'Tablet'})
  const adasDrawer = connect({clientId, name: 'Drawer'})
  return {...api, bruno, device, adasDrawer, drawer: clientId}
}

t.test('deleteAccount() deletes everything of an account at once', async (t) => {
  const {services, bruno, device, adasDrawer, drawer, call, url, inProject, accountId, projectId} = await openPeople(t)
  const {accounts, apps, connections, links, members, sessions} = services
  const cookie = sessions.create(bruno, {userAgent: undefined, address: '127.0.0.1'})
  const link = links.create('reset', bruno)
  const invitation = members.invite({projectId, role: 'owner', email: null, invitedBy: bruno})
  const streams = await Promise.all(
    [device, adasDrawer].map(({token}) => follow(`${url}${inProject}/events`, {authorization: `Bearer ${token}`})),
  )
  t.equal((await call('GET', inProject, {token: device.token})).status, 200)
  t.equal((await call('GET', inProject, {token: adasDrawer.token})).status, 200)

  t.equal(deleteAccount(services, bruno), undefined)
  t.equal(accounts.byId(bruno), undefined)
  for (const {token} of [device, adasDrawer]) {
    t.equal((await call('GET', inProject, {token})).status, 401)
    const headers = {authorization: `Bearer ${token}`}
    t.equal((await fetch(`${url}/oidc/userinfo`, {headers})).status, 401)
  }
  for (const stream of streams) {
    t.match(await stream.first(1), [{event: 'access.revoked'}])
    await stream.ended
  }
  t.equal(apps.byId(drawer), undefined)
  t.match(connections.listEnded(accountId), [{name: 'Drawer', reason: 'deleted'}])
  t.equal(sessions.find(cookie), undefined)
  t.equal(links.find(link, 'reset'), undefined)
  t.equal(members.findInvitation(invitation), undefined)
  t.match(members.list(projectId), [{accountId, role: 'owner'}])
  t.equal((await call('GET', inProject)).status, 200, 'other people’s data stays')
  const client = services.database.$client
  const tables = client.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
  for (const table of tables) {
    const rows = JSON.stringify(client.prepare(`SELECT * FROM "${table}"`).all())
    for (const trace of [bruno, 'bruno@example.org', drawer]) t.notMatch(rows, trace, `${table} has no row of theirs`)
  }
})

t.test('saved revisions stay, without a name, and clients with a cached copy learn of it', async (t) => {
  const {services, bruno, device, call, save, inProject} = await openPeople(t)
  await save(null, undefined, {}, {token: device.token})
  const home = `${inProject}/home`
  const before = await call('GET', home)
  t.match(before.json, {number: 1, authorName: 'Bruno', appName: 'Tablet'})
  const etag = before.headers.get('etag') ?? ''
  t.equal((await call('GET', home, {headers: {'if-none-match': etag}})).status, 304)
  deleteAccount(services, bruno)
  const after = await call('GET', home, {headers: {'if-none-match': etag}})
  t.match(after, {status: 200, json: {number: 1, authorName: null, appName: 'Tablet'}})
  t.not(after.headers.get('etag'), etag)
  t.match((await call('GET', `${inProject}/revisions`)).json.rows, [{authorName: null}])
  t.match((await call('GET', `${inProject}/revisions/1`)).json, {authorName: null})
})

t.test("a sole project owner or last administrator can't be deleted yet", async (t) => {
  const {services, bruno, accountId, projectId, device, call, inProject} = await openPeople(t)
  const {accounts, members, projects} = services
  members.setRole(projectId, accountId, 'editor')
  const {id: attic} = projects.create({name: 'Attic', address: null}, {ownerId: bruno, language: 'en'})
  const owned = [
    {id: projectId, name: 'Flat', others: 1},
    {id: attic, name: 'Attic', others: 0},
  ]
  const byName = (list: {name: string}[] | undefined) => list?.toSorted((a, b) => b.name.localeCompare(a.name))
  t.same(byName(deleteAccount(services, bruno)?.projects), owned)
  t.ok(accounts.byId(bruno))
  t.equal((await call('GET', inProject, {token: device.token})).status, 200, 'nothing was ended')
  t.match(deleteAccount(services, accountId), undefined, 'a person who owns no project can go')

  const {id: admin} = await accounts.create({name: 'Carla', email: 'c@example.org', language: 'en', isAdmin: true})
  t.same(findDeletionBlockers(services, admin), {projects: [], isLastAdmin: true})
  t.same(deleteAccount(services, admin), {projects: [], isLastAdmin: true})
  const {id: second} = await accounts.create({name: 'Dario', email: 'd@example.org', language: 'en', isAdmin: true})
  t.equal(deleteAccount(services, second), undefined)
})

t.test('the only account can be deleted', async (t) => {
  const {services, bruno, accountId, projectId} = await openPeople(t)
  const {accounts, members} = services
  members.remove(projectId, accountId)
  deleteAccount(services, accountId)
  t.equal(accounts.count(), 1)
  services.database.$client.prepare('UPDATE account SET is_admin = 1').run()
  members.transfer(projectId, bruno, bruno)
  t.match(deleteAccount(services, bruno), {projects: [{id: projectId, others: 0}], isLastAdmin: false})
  services.database.$client.prepare('DELETE FROM project').run()
  t.equal(deleteAccount(services, bruno), undefined)
  t.equal(accounts.count(), 0)
})

t.test("deleting is one transaction: if an app can't be notified, nothing is deleted", async (t) => {
  const {services, bruno, device, adasDrawer, drawer, call, inProject} = await openPeople(t)
  services.database.$client.exec('ALTER TABLE ended_connection RENAME TO elsewhere')
  t.throws(() => deleteAccount(services, bruno))
  services.database.$client.exec('ALTER TABLE elsewhere RENAME TO ended_connection')
  t.ok(services.apps.byId(drawer))
  for (const {token} of [device, adasDrawer]) t.equal((await call('GET', inProject, {token})).status, 200)
})
