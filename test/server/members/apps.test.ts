import t, {type Test} from 'tap'
import {startApi} from '../api.ts'
import {follow} from '../events/follow.ts'

/** Adds Bruno to Ada's project, with an app. */
async function openProject(t: Test) {
  const api = await startApi(t)
  const {services, projectId, accountId} = api
  const {accounts, members} = services
  const {id: bruno} = await accounts.create({name: 'Bruno', email: 'bruno@example.org', language: 'en'})
  members.join(members.invite({projectId, role: 'editor', email: null, invitedBy: accountId}), bruno)
  const {connectionId, token} = api.connect({accountId: bruno})
  await api.save(null)
  return {...api, members, bruno, brunosConnection: connectionId, brunosToken: token}
}

type Opened = Awaited<ReturnType<typeof openProject>>

/** Returns the status of each write by Bruno's app. */
async function writes({call, inProject, save, brunosToken: token}: Opened): Promise<number[]> {
  const last = (await call('GET', inProject)).json.lastRevision.number
  const answers = [
    await call('PATCH', inProject, {token, body: {name: 'Flat'}}),
    await save(last, undefined, {}, {token}),
    await call('PUT', `${inProject}/host-references`, {token, body: {refs: []}}),
    await call('PUT', `${inProject}/devices`, {token, body: {devices: []}}),
  ]
  return answers.map(({status}) => status)
}

t.test('a role change applies to a person’s apps at the next request', async (t) => {
  const opened = await openProject(t)
  const {members, projectId, bruno, call, inProject, brunosToken: token} = opened
  t.same(await writes(opened), [200, 201, 200, 200])
  members.setRole(projectId, bruno, 'viewer')
  t.same(await writes(opened), [403, 403, 403, 403])
  t.equal((await call('GET', `${inProject}/home`, {token})).status, 200)
  members.setRole(projectId, bruno, 'owner')
  t.same(await writes(opened), [200, 201, 200, 200])
})

t.test('removing a person closes the project to their apps, which stay connected', async (t) => {
  const {members, services, url, projectId, bruno, accountId, call, inProject, ...opened} = await openProject(t)
  const {brunosConnection, brunosToken: token} = opened
  const device = {id: 'lamp', name: 'Lamp', kind: 'light'}
  await call('PUT', `${inProject}/devices`, {token, body: {devices: [device]}})
  const stream = await follow(`${url}${inProject}/events`, {authorization: `Bearer ${token}`})
  const others = await follow(`${url}${inProject}/events`, {authorization: `Bearer ${opened.token}`})

  t.equal(members.remove(projectId, bruno), 'done')
  t.match(await stream.first(1), [{event: 'access.revoked', data: JSON.stringify({projectId})}])
  await stream.ended
  t.equal((await call('GET', inProject, {token})).status, 404)
  t.equal((await call('PATCH', inProject, {token, body: {name: 'X'}})).status, 404)
  t.same((await call('GET', '/v1/projects', {token})).json.rows, [])
  t.match(services.connections.byId(brunosConnection), {closedProjectId: projectId})
  t.match(services.connections.list(bruno), [{id: brunosConnection, projects: []}])
  t.equal(services.database.$client.prepare('SELECT count(*) FROM device').pluck().get(), 0)

  await opened.save(1)
  t.match(await others.first(1), [{event: 'revision.saved'}], 'other streams continue')

  members.join(members.invite({projectId, role: 'editor', email: null, invitedBy: accountId}), bruno)
  t.equal((await call('GET', inProject, {token})).status, 404, 'closed until a new consent')
  const again = opened.connect({accountId: bruno})
  t.equal((await call('GET', inProject, {token: again.token})).status, 200)
})

t.test('remove() is atomic: without its event nothing is removed', async (t) => {
  const {members, services, projectId, bruno, call, inProject, brunosToken: token} = await openProject(t)
  services.database.$client.exec('ALTER TABLE event RENAME TO elsewhere')
  t.throws(() => members.remove(projectId, bruno))
  services.database.$client.exec('ALTER TABLE elsewhere RENAME TO event')
  t.equal(members.roleOf(projectId, bruno), 'editor')
  t.equal((await call('GET', inProject, {token})).status, 200)
})
