import t, {type Test} from 'tap'
import {createLogger} from '../../../server/log.ts'
import {startMaintenance} from '../../../server/maintenance.ts'
import {bindDevice} from '../../../shared/home/bindings.ts'
import {homeWith, startApi} from '../api.ts'

const day = 24 * 60 * 60 * 1000
const light = (id: string) => ({id, name: `Lamp ${id}`, kind: 'light', room: 'Kitchen', floor: 'Ground floor'})
const lit = homeWith({lights: [{id: 'l1', at: [1, 1]}]})

async function start(t: Test) {
  const api = await startApi(t)
  const {call, inProject, services, connectionId, projectId, clientId, save} = api
  const declare = async (...ids: string[]) => {
    const {status, json} = await call('PUT', `${inProject}/devices`, {body: {devices: ids.map(light)}})
    if (status !== 200) throw new Error(`not declared: ${JSON.stringify(json)}`)
  }
  return {
    ...api,
    declare,
    declared: async () => (await call('GET', `${inProject}/devices`)).json.devices,
    gone: () => services.devices.listGone(connectionId, projectId),
    goneIds: () => services.devices.listGone(connectionId, projectId).map(({id}) => id),
    maintain: () => startMaintenance(services, createLogger('silent')).stop(),
    /** Saves a version whose lamp is bound to a device of the app. */
    saveBound: (base: number | null, device: string) =>
      save(base, bindDevice(lit, {kind: 'light', id: 'l1'}, 'light', {app: clientId, device})),
  }
}

t.test('a device that the newest list leaves out is remembered with its time, and /v1 does not show it', async (t) => {
  const {declare, declared, gone, clock} = await start(t)
  await declare('a', 'b')
  t.same(gone(), [])
  clock.advance(1000)
  await declare('a')
  const goneAt = clock.now()
  t.same(gone(), [{...light('b'), goneAt}])
  t.same(await declared(), [light('a')])
  clock.advance(1000)
  await declare('a')
  await declare()
  t.match(gone(), [
    {id: 'a', goneAt: clock.now()},
    {id: 'b', goneAt},
  ])
})

t.test('a device that comes back is declared again, and no longer gone', async (t) => {
  const {declare, declared, goneIds} = await start(t)
  await declare('a', 'b')
  await declare('a')
  await declare('b')
  t.same(goneIds(), ['a'])
  t.same(await declared(), [light('b')])
})

t.test('a gone device is forgotten after 90 days', async (t) => {
  const {declare, goneIds, save, clock, maintain, services, connectionId} = await start(t)
  await save(null, lit)
  await declare('a')
  await declare()
  clock.advance(90 * day)
  services.connections.recordUse(connectionId)
  maintain()
  t.same(goneIds(), ['a'])
  clock.advance(1)
  maintain()
  t.same(goneIds(), [])
})

t.test('a gone device is remembered while the last version binds it', async (t) => {
  const {declare, goneIds, save, saveBound, clock, maintain, services, connectionId, issueToken} = await start(t)
  await declare('a', 'b')
  await saveBound(null, 'a')
  await declare()
  clock.advance(400 * day)
  services.connections.recordUse(connectionId)
  maintain()
  t.same(goneIds(), ['a'])
  const token = issueToken(connectionId, ['projects:write'])
  t.equal((await save(1, lit, {}, {token})).status, 201)
  maintain()
  t.same(goneIds(), [], 'a version lets it go')
})

t.test('the bindings of a version from before the upgrade are unknown: its gone devices stay', async (t) => {
  const {declare, goneIds, save, clock, maintain, services, connectionId} = await start(t)
  await save(null, lit)
  services.database.$client.exec('UPDATE last_elements SET bindings = NULL')
  await declare('a')
  await declare()
  clock.advance(91 * day)
  services.connections.recordUse(connectionId)
  maintain()
  t.same(goneIds(), ['a'])
})

t.test('at most 500 gone devices are remembered: bound ones longest, then the latest', async (t) => {
  const {declare, saveBound, gone, clock} = await start(t)
  const ids = (prefix: string, count: number) => Array.from({length: count}, (_, index) => `${prefix}${index}`)
  await declare('bound', ...ids('old', 300))
  await saveBound(null, 'bound')
  await declare()
  clock.advance(1000)
  await declare(...ids('new', 400))
  await declare()
  const kept = gone().map(({id}) => id)
  t.equal(kept.length, 500)
  t.ok(kept.includes('bound'))
  t.equal(kept.filter((id) => id.startsWith('new')).length, 400)
})

t.test('gone devices are forgotten with the connection, and with its project', async (t) => {
  for (const end of ['connection', 'project'] as const) {
    const {declare, services, connectionId, projectId, database} = await startWithCount(t)
    await declare('a')
    await declare()
    t.equal(database(), 1)
    if (end === 'connection') services.connections.end(connectionId, 'person')
    else services.connections.closeProject(projectId)
    t.equal(database(), 0, end)
  }
})

async function startWithCount(t: Test) {
  const started = await start(t)
  const {$client} = started.services.database
  return {...started, database: () => $client.prepare('SELECT count(*) FROM gone_device').pluck().get()}
}
