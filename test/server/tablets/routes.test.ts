import t from 'tap'
import {ownTablet} from '#shared/contract/own-tablet.ts'
import {member} from '../../../server/database/tables/members.ts'
import {startApi} from '../api.ts'
import {follow} from '../events/follow.ts'

const minute = 60_000
const hall = {
  id: 'hall',
  browser: 'Android, Chrome',
  screen: {width: 1280, height: 800},
  battery: {level: 80, isCharging: true},
  settings: {plan: 'ground', layer: 'comfort', dimAfter: 10, language: 'it'},
}
const unset = {taken: 0, name: null, wishes: {}}
const declared = (...tablets: object[]) => ({version: '0.1.0', tablets})

t.test('an app declares its tablets as a whole list, each with its time by the server’s clock', async (t) => {
  const {call, inProject, clock, connect} = await startApi(t)
  const path = `${inProject}/tablets`
  t.same((await call('GET', path)).json, {version: null, tablets: []})
  const body = {...declared({...hall, secondsAgo: 90, more: 1}, {id: 'own', secondsAgo: 0}), more: 1}
  const put = await call('PUT', path, {body})
  const at = (ms: number) => new Date(clock.now() - ms).toISOString()
  const own = {id: 'own', browser: null, screen: null, battery: null, settings: {}, ...unset, seenAt: at(0)}
  t.same(put.json, {version: '0.1.0', tablets: [{...hall, ...unset, seenAt: at(90_000)}, own]})
  t.same((await call('GET', path)).json, put.json)
  const {token} = connect()
  t.same((await call('GET', path, {token})).json, {version: null, tablets: []}, 'another app sees none of them')
  t.equal((await call('PUT', path, {token, body: declared()})).status, 200)
  t.same((await call('GET', path)).json, put.json, 'and changes none')
  await call('PUT', path, {body: declared()})
  t.same((await call('GET', path)).json, {version: '0.1.0', tablets: []})
})

t.test('a tablet that is seen all day is written every five minutes, and a setting at once', async (t) => {
  const {call, inProject, clock, services} = await startApi(t)
  const path = `${inProject}/tablets`
  const declare = (more: object = {}) => call('PUT', path, {body: declared({...hall, secondsAgo: 0, ...more})})
  const {json} = await declare()
  const changes = () => services.database.$client.prepare('SELECT total_changes()').pluck().get() as number
  const before = changes()
  clock.advance(4 * minute)
  t.same((await declare()).json, json)
  // The connection's own last use is one.
  t.ok(changes() - before <= 1, 'nothing is written')
  clock.advance(minute)
  t.not((await declare()).json.tablets[0].seenAt, json.tablets[0].seenAt)
  const settings = {...hall.settings, layer: 'energy'}
  t.match((await declare({settings})).json, {tablets: [{settings}]})
})

t.test('only somebody who may change the project may declare tablets, and they go with the access', async (t) => {
  const {call, inProject, accountId, projectId, connectionId, services} = await startApi(t)
  const path = `${inProject}/tablets`
  await call('PUT', path, {body: declared({...hall, secondsAgo: 0})})
  t.match(services.tablets.ofProject(projectId), [{connectionId, tablets: [{id: 'hall'}]}])
  services.database.update(member).set({role: 'viewer'}).run()
  t.equal((await call('PUT', path, {body: declared()})).status, 403)
  t.equal((await call('GET', path)).json.tablets.length, 1)
  services.connections.closeProject(projectId, accountId)
  t.same(services.tablets.ofProject(projectId), [])
})

t.test('what people set is told to the app alone, each setting with a revision', async (t) => {
  const {call, inProject, projectId, connectionId, services, url, token, connect} = await startApi(t)
  const path = `${inProject}/tablets`
  const declare = (more: object = {}) => call('PUT', path, {body: declared({...hall, secondsAgo: 0, ...more})})
  await declare()
  const streamOf = (bearer: string) => follow(`${url}${inProject}/events`, {authorization: `Bearer ${bearer}`})
  const [stream, other] = [await streamOf(token), await streamOf(connect().token)]
  const set = (wish: {name?: string; settings?: object}, id = 'hall') =>
    services.tablets.set({connectionId, projectId, id}, {name: null, settings: {}, ...wish})
  t.ok(set({name: 'Kitchen', settings: {layer: 'energy', dimAfter: 5}}))
  t.match(await stream.first(1), [{event: 'tablets.changed', data: JSON.stringify({projectId}), id: undefined}])
  const wishes = {layer: {value: 'energy', revision: 1}, dimAfter: {value: 5, revision: 1}}
  t.match((await declare()).json.tablets, [{name: 'Kitchen', wishes, taken: 0}])
  set({name: 'Kitchen', settings: {layer: ''}})
  const next = {...wishes, layer: {value: '', revision: 2}}
  t.match((await declare({taken: 1})).json.tablets, [{wishes: next, taken: 1}])
  t.notOk(set({settings: {layer: ''}}, 'gone'), 'a tablet that is not there')
  t.notOk(services.tablets.set({connectionId: 'none', projectId, id: 'hall'}, {name: null, settings: {}}))
  t.same(other.events, [])
  await stream.leave()
  await other.leave()
})

t.test('wishes of removed tablets go, but those of the own screen wait for it', async (t) => {
  const {call, inProject, projectId, connectionId, services} = await startApi(t)
  const path = `${inProject}/tablets`
  const declare = async (...ids: string[]) =>
    (await call('PUT', path, {body: declared(...ids.map((id) => ({id, secondsAgo: 0})))})).json.tablets
  await declare('hall', ownTablet)
  for (const id of ['hall', ownTablet])
    services.tablets.set({connectionId, projectId, id}, {name: id, settings: {layer: 'energy'}})
  await declare()
  t.match(await declare('hall', ownTablet), [
    {id: 'hall', name: null, wishes: {}},
    {id: ownTablet, name: ownTablet, wishes: {layer: {revision: 1}}},
  ])
})
