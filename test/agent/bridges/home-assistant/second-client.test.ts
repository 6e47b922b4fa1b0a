import {
  Connection,
  callService,
  createLongLivedTokenAuth,
  createSocket,
  getConfig,
  type HassEntities,
  type HaWebSocket,
  subscribeEntities,
} from 'home-assistant-js-websocket'
import t from 'tap'
import {WebSocket} from 'ws'
import {startSmall} from './small-home-assistant.ts'
import {smallHouse} from './small-house.ts'
import {until} from './start-bridge.ts'

/** The library opens its sockets with the browser's class. */
Object.assign(globalThis, {WebSocket})

t.test('the client of Home Assistant’s own pages understands the small Home Assistant', async (t) => {
  const small = await startSmall(t, smallHouse)
  const auth = createLongLivedTokenAuth(small.url, small.token)
  const socket = (await createSocket({auth, setupRetry: 0, createSocket})) as HaWebSocket
  const connection = new Connection(socket, {auth, setupRetry: 0, createSocket})
  t.teardown(() => connection.close())
  let entities: HassEntities = {}
  subscribeEntities(connection, (next) => {
    entities = next
  })
  await until(() => entities['light.table'])
  t.match(entities['light.table'], {state: 'on', attributes: {brightness: 102, friendly_name: 'Table lamp'}})
  small.set('light.table', 'off', {friendly_name: 'Table lamp'})
  small.remove('switch.washer')
  small.set('switch.new', 'on')
  await until(() => entities['switch.new'])
  t.same(entities['light.table']?.attributes, {friendly_name: 'Table lamp'})
  t.equal(entities['light.table']?.state, 'off')
  t.notOk(entities['switch.washer'])
  t.equal((await getConfig(connection)).state, 'RUNNING')
  t.same(await connection.sendMessagePromise({type: 'config/area_registry/list'}), smallHouse.areas)
  await callService(connection, 'light', 'turn_on', {brightness: 5}, {entity_id: 'light.table'})
  t.match(small.calls, [{domain: 'light', service: 'turn_on', data: {brightness: 5}, entity: 'light.table'}])
  await connection.ping()
  await t.rejects(connection.sendMessagePromise({type: 'no/such'}), {code: 'unknown_command'})
  await t.rejects(createSocket({auth: createLongLivedTokenAuth(small.url, 'wrong'), setupRetry: 0, createSocket}))
})
