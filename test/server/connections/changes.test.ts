import t from 'tap'
import {type Api, startApi} from '../api.ts'
import {follow} from '../events/follow.ts'

// The effects on apps when their person changes a connection.

const lamp = {id: 'light.hall', name: 'Hall lamp', kind: 'light', room: null, floor: null}

function addProject({services, accountId}: Api, name: string): string {
  return services.projects.create({name, address: null}, {ownerId: accountId, language: 'en'}).id
}

const open = ({url}: Api, token: string, projectId: string) =>
  follow(`${url}/v1/projects/${projectId}/events`, {authorization: `Bearer ${token}`})

t.test('a device moved to another project reads it with the same token, and loses the old one', async (t) => {
  const api = await startApi(t)
  const {services, projectId, inProject, call} = api
  const {connectionId, token} = api.connect()
  const other = addProject(api, 'Cabin')
  await call('PUT', `${inProject}/devices`, {token, body: {devices: [lamp]}})
  const streams = [await open(api, token, projectId), await open(api, api.token, projectId)]

  t.equal(services.connections.changeProject(connectionId, other), true)
  const revoked = {event: 'access.revoked', data: JSON.stringify({projectId})}
  await streams[0]?.ended
  t.match(streams[0]?.events, [revoked])
  t.same(streams[1]?.events, [], 'streams of other apps continue')

  t.match((await call('GET', '/v1/projects', {token})).json.rows, [{id: other}])
  t.equal((await call('GET', `/v1/projects/${other}`, {token})).status, 200)
  for (const path of ['', '/home', '/devices', '/events']) {
    t.equal((await call('GET', inProject + path, {token})).status, 404, path)
  }
  t.equal((await call('PUT', `${inProject}/devices`, {token, body: {devices: [lamp]}})).status, 404)
  t.same((await call('GET', `/v1/projects/${other}/devices`, {token})).json, {devices: [], app: connectionId})
  const stream = await open(api, token, other)
  await stream.firstRetry()
  t.same(stream.events, [])

  services.connections.changeProject(connectionId, projectId)
  await stream.ended
  t.match(stream.events, [{event: 'access.revoked', data: JSON.stringify({projectId: other})}])
  t.same((await call('GET', `${inProject}/devices`, {token})).json.devices, [], 'its declarations are deleted')
})

t.test('a closed project is 404, while the connection stays without one', async (t) => {
  const api = await startApi(t)
  const {services, projectId, accountId, inProject, call} = api
  const {token} = api.connect()
  const stream = await open(api, token, projectId)
  services.connections.closeProject(projectId, accountId)
  await stream.ended
  t.match(stream.events, [{event: 'access.revoked'}])
  t.equal((await call('GET', inProject, {token})).status, 404)
  t.same((await call('GET', '/v1/projects', {token})).json.rows, [])
  t.match(await call('GET', '/v1/projects', {token}), {status: 200})
})

t.test('a renamed device signs new revisions with its new name, and old ones keep the old name', async (t) => {
  const api = await startApi(t)
  const {services, connectionId, inProject, call, save} = api
  t.match((await save(null)).json, {appName: 'Planner'})
  services.connections.rename(connectionId, 'Drawing board')
  t.match((await save(1)).json, {appName: 'Drawing board'})
  t.match((await call('GET', `${inProject}/revisions`)).json.rows, [
    {number: 2, appName: 'Drawing board'},
    {number: 1, appName: 'Planner'},
  ])
})

t.test('renaming a device keeps its name in bindings', async (t) => {
  const {services, connect, inProject, call} = await startApi(t)
  const {connectionId, token} = connect()
  const app = async () => (await call('GET', `${inProject}/devices`, {token})).json.app
  t.equal(await app(), connectionId)
  services.connections.rename(connectionId, 'Bath tablet')
  t.equal(await app(), connectionId)
})
