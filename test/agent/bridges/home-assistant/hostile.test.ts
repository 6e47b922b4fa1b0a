import t from 'tap'
import {startSmall} from './small-home-assistant.ts'
import {smallHouse} from './small-house.ts'
import {startBridge, until} from './start-bridge.ts'

t.test('what is unreadable ends the connection, and the bridge connects again', async (t) => {
  const huge = Buffer.alloc(17 * 1024 * 1024, 0x20)
  const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000)
  for (const raw of ['no JSON', '{"id":', deep, huge]) {
    const small = await startSmall(t, smallHouse)
    const {bridge, clock, connected} = await startBridge(t, small)
    await connected()
    small.sendRaw(raw)
    await until(() => bridge.health().state === 'disconnected')
    t.match(bridge.health().reason, /The connection to Home Assistant was lost/)
    clock.advance(2000)
    await connected()
  }
})

t.test('messages of wrong types are ignored', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, connected, last} = await startBridge(t, small)
  await connected()
  for (const raw of [
    'null',
    '5',
    '[null, 1, "x", [], {}]',
    '{"type":"event"}',
    '{"type":"event","id":999,"event":{"a":{"light.x":{"s":"on"}}}}',
    '{"type":"result","id":"__proto__","success":false}',
    '{"type":"result","id":1,"success":false,"error":"no"}',
    '{"type":"pong","id":-1}',
  ]) {
    small.sendRaw(raw)
  }
  small.tellRaw({a: 5, c: null, r: 'x'})
  small.tellRaw({a: {'light.table': 5}, c: {'light.table': 'x', 'light.nobody': {'+': {s: 'on'}}}, r: [5, null, {}]})
  small.tellRaw({c: {'light.table': {'+': {s: {}, a: []}, '-': {a: 5}}}})
  small.tellRaw({c: {'light.table': {'+': {s: 'on', a: {brightness: 'high', hs_color: [1, 'x']}}}}})
  await until(() => bridge.problems().length > 0)
  t.same(bridge.problems(), [
    {device: 'home-assistant:AbC1', name: 'Table lamp', reason: 'The attribute hs_color is of an unknown type.'},
  ])
  t.match(last('AbC1'), {status: 'ok', on: true})
  t.equal(bridge.health().state, 'connected')
})

t.test('a state that is unknown to a domain is named, until it is known', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, connected, last} = await startBridge(t, small)
  await connected()
  small.set('light.bed', 'purple')
  small.set('cover.shutter', 'ajar')
  small.set('media_player.radio', 'dancing')
  small.set('climate.living', 'party')
  await until(() => bridge.problems().length === 4)
  t.match(bridge.problems()[0], {name: 'Bed', reason: 'The state "purple" is not known.'})
  t.same(last('abc1'), {status: 'unknown'})
  small.set('light.bed', 'on')
  await until(() => bridge.problems().length === 3)
  t.same(last('abc1'), {status: 'ok', on: true})
})

t.test('registries of wrong types give no devices of theirs', async (t) => {
  const small = await startSmall(t, smallHouse)
  small.registries = {
    entity: [{id: 5, entity_id: 'light.table'}, {id: 'x'}, null, 'x'] as never,
    device: {} as never,
    area: [{area_id: 'kitchen'}, [[]]] as never,
    floor: null as never,
  }
  const {bridge, connected} = await startBridge(t, small)
  await connected()
  t.ok(bridge.devices()?.every(({id, room}) => id.startsWith('home-assistant:state:') && room === null))
})

t.test('a house of too many devices is cut, and says so', async (t) => {
  const states = Object.fromEntries(
    Array.from({length: 5200}, (_, index) => [`switch.s${index}`, ['on', {friendly_name: `S ${index}`}]] as const),
  )
  const long = {friendly_name: `Lamp\u0000 ${'x'.repeat(100_000)}`, supported_color_modes: ['onoff']}
  const small = await startSmall(t, {states: {...states, 'light.__proto__': ['on', long]} as never})
  const {bridge, connected} = await startBridge(t, small)
  await connected()
  t.equal(bridge.devices()?.length, 5000)
  t.match(bridge.devices()?.[0], {id: 'home-assistant:state:light.__proto__', kind: 'light'})
  t.equal(bridge.devices()?.[0]?.name.length, 200)
  t.match(bridge.problems(), [{device: 'home-assistant', reason: /more than 5000 devices/}])
})
