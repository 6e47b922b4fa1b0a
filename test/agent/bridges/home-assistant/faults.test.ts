import t from 'tap'
import {pulseInterval} from '../../../../agent/bridges/watch-pulse.ts'
import {turns} from '../../quiet.ts'
import {startSmall} from './small-home-assistant.ts'
import {smallHouse} from './small-house.ts'
import {startBridge, until} from './start-bridge.ts'

t.test('a short outage is not told; a longer one is, and on return the whole house', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, clock, connected, told, last} = await startBridge(t, small)
  await connected()
  const before = told.length
  small.drop()
  await until(() => bridge.health().state === 'disconnected')
  t.match(bridge.health().reason, /^The connection to Home Assistant was lost/)
  t.equal(bridge.health().since, clock.now())
  clock.advance(2999)
  await connected()
  t.equal(told.length, before, 'a flicker is not told')

  small.drop()
  await until(() => bridge.health().state === 'disconnected')
  await small.stop()
  await clock.pass(750)
  await until(() => /ECONNREFUSED/.test(bridge.health().reason ?? ''))
  clock.advance(2249)
  t.equal(told.length, before)
  clock.advance(1)
  t.same(last('AbC1'), {status: 'unavailable'})
  t.equal(told.length, before + 9)
  // The wait doubles after each failure.
  await clock.waited(3000)
  await small.start()
  small.set('light.table', 'off')
  clock.advance(3000)
  await connected()
  t.match(last('AbC1'), {status: 'ok', on: false})
  t.equal(told.length, before + 18)
  t.equal(bridge.health().reason, undefined)
})

t.test('devices of a silent house are unavailable within 3 s, and after 10 s it is connected anew', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, clock, connected, last} = await startBridge(t, small)
  await connected()
  for (let beat = 0; beat < 5; beat++) await clock.pass(pulseInterval)
  await until(() => small.commands.filter((command) => command === 'ping').length === 5)
  t.match(last('AbC1'), {status: 'ok'})
  small.isHalfOpen = true
  const silentAt = clock.now()
  const pass = async (holds: () => boolean) => {
    while (!holds()) {
      await clock.pass(pulseInterval)
      await turns(5)
    }
  }
  await pass(() => last('AbC1')?.status === 'unavailable')
  t.ok(clock.now() - silentAt <= 3000, `after ${clock.now() - silentAt} ms`)
  t.equal(bridge.health().state, 'connected', 'it may be heard again')
  small.isHalfOpen = false
  await pass(() => last('AbC1')?.status === 'ok')
  t.equal(small.connections, 1)

  small.isHalfOpen = true
  const deadAt = clock.now()
  await pass(() => bridge.health().state === 'disconnected')
  t.ok(clock.now() - deadAt <= 11_000, `after ${clock.now() - deadAt} ms`)
  t.equal(bridge.health().reason, 'The connection to Home Assistant was lost: Home Assistant answers no ping.')
  small.isHalfOpen = false
  clock.advance(30_000)
  await connected()
  t.equal(small.connections, 2)
})

t.test('a refused token is said, and a new one works without a restart', async (t) => {
  const small = await startSmall(t, smallHouse)
  let token = 'old-token'
  const {bridge, clock, connected, logger} = await startBridge(t, small, {token: async () => token})
  await until(() => bridge.health().state === 'refused')
  t.match(bridge.health().reason, /refuses the token\. Make a new one in Home Assistant/)
  for (let look = 0; look < 9; look++) await clock.pass(30_000)
  t.same(small.tokens, ['old-token'], 'the same token is not tried at each look')
  await clock.pass(30_000)
  await until(() => small.tokens.length === 2)
  token = small.token
  await clock.pass(30_000)
  await connected()
  t.notMatch(JSON.stringify(logger.entries), /old-token|secret-token/)
})

t.test('a token refused later does not end the bridge', async (t) => {
  const small = await startSmall(t, smallHouse)
  let token = small.token
  const {bridge, clock, connected, last} = await startBridge(t, small, {token: async () => token})
  await connected()
  small.token = 'another'
  small.drop()
  await until(() => bridge.health().state === 'disconnected')
  clock.advance(2000)
  await until(() => bridge.health().state === 'refused')
  t.equal(bridge.devices()?.length, 9)
  token = 'another'
  await clock.pass(30_000)
  await connected()
  t.match(last('AbC1'), {status: 'ok'})
})

t.test('a token file that cannot be read is said', async (t) => {
  const small = await startSmall(t, smallHouse)
  let isMissing = true
  const {bridge, clock, connected} = await startBridge(t, small, {
    async token() {
      if (isMissing) throw new Error('There is no token file.')
      return small.token
    },
  })
  await until(() => bridge.health().state === 'refused')
  t.equal(bridge.health().reason, 'There is no token file.')
  isMissing = false
  await clock.pass(30_000)
  await connected()
})

t.test('a restart: starting, silent, running', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, clock, connected, device, last} = await startBridge(t, small)
  await connected()
  await small.stop()
  await until(() => bridge.health().state === 'disconnected')
  // While it starts, most entities are missing and subscriptions stay silent.
  small.state = 'STARTING'
  small.silent.add('subscribe_entities')
  small.remove('light.table')
  small.remove('sensor.yaml_lux')
  small.commands = []
  await small.start()
  clock.advance(4000)
  await until(() => small.commands.at(-1) === 'subscribe_entities')
  t.match(bridge.health(), {state: 'connecting'})
  await clock.pass(10_000)
  await until(() => bridge.health().reason === 'Home Assistant is still starting. Its devices follow.')
  small.silent.clear()
  await clock.pass(3000)
  await until(() => last('c1')?.status === 'ok')
  t.equal(bridge.health().state, 'connecting')
  t.equal(last('AbC1')?.status, 'unavailable')
  for (let poll = 0; poll < 10; poll++) await clock.pass(3000)
  t.ok(device('AbC1'), 'a house that starts removes nothing')

  small.state = 'RUNNING'
  small.set('light.table', 'on', {friendly_name: 'Table lamp', supported_color_modes: ['onoff']})
  await clock.pass(3000)
  await connected()
  t.same(last('AbC1'), {status: 'ok', on: true})
  await clock.pass(10_000)
  t.notOk(device('state:sensor.yaml_lux'), 'what is missing after the start is removed after the grace')
  t.equal(bridge.devices()?.length, 8)
})

t.test('a started Home Assistant that refuses a subscription or stays silent is asked again', async (t) => {
  for (const fault of ['refuses', 'is silent', 'sends no states'] as const) {
    const small = await startSmall(t, smallHouse)
    const {bridge, clock, connected} = await startBridge(t, small)
    await connected()
    if (fault === 'refuses') small.refused.set('subscribe_entities', 'unknown_error')
    else small.silent.add(fault === 'is silent' ? 'subscribe_entities' : 'states')
    small.commands = []
    small.drop()
    await until(() => bridge.health().state === 'disconnected')
    clock.advance(2000)
    await until(() => small.commands.at(-1) === 'subscribe_entities')
    if (fault === 'is silent') await clock.pass(10_000)
    if (fault === 'sends no states') await clock.pass(15_000)
    await until(() => bridge.health().state === 'connecting' && !/follow/.test(bridge.health().reason ?? ''))
    t.match(
      bridge.health().reason,
      {
        refuses: /^Home Assistant refuses: subscribe_entities is refused$/,
        'is silent': /didn't answer within 10 s/,
        'sends no states': /sends no states/,
      }[fault],
    )
    small.refused.clear()
    small.silent.clear()
    await clock.pass(750)
    await connected()
    t.equal(small.connections, 2, `a Home Assistant that ${fault} keeps its connection`)
  }
})

t.test('a renamed entity keeps its device and its commands', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, clock, connected, device, last, told} = await startBridge(t, small)
  await connected()
  const before = told.length
  const [, attributes] = smallHouse.states?.['light.bed'] ?? []
  small.remove('light.bed')
  small.set('light.Bedside', 'on', {...attributes, friendly_name: 'Bedside'})
  const entities = small.registries.entity ?? []
  small.setRegistry(
    'entity',
    entities.map((entry) => (entry.id === 'abc1' ? {...entry, entity_id: 'light.Bedside'} : entry)),
  )
  await clock.pass(1000)
  await until(() => device('abc1')?.name === 'Bedside')
  t.same(last('abc1'), {status: 'ok', on: true})
  t.equal(told.length, before + 1, 'it was never unavailable')
  await bridge.command('home-assistant:abc1', {type: 'turn', on: false})
  t.equal(small.calls.at(-1)?.entity, 'light.bedside')
  clock.advance(20_000)
  t.equal(bridge.devices()?.length, 9)
})

t.test('registry changes move, hide and show devices', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, clock, connected, device, last} = await startBridge(t, small)
  await connected()
  small.setRegistry('area', [...(small.registries.area ?? []), {area_id: 'hall', name: 'Hall', floor_id: 'ground'}])
  small.setRegistry(
    'device',
    (small.registries.device ?? []).map((entry) =>
      entry.id === 'd-lamp' ? {...entry, area_id: 'hall', name_by_user: 'Hall lamp'} : entry,
    ),
  )
  await clock.pass(1000)
  await until(() => device('AbC1')?.room === 'Hall')
  t.match(device('AbC1'), {name: 'Table lamp', floor: 'Ground floor'})
  const hide = (isHidden: boolean) =>
    small.setRegistry(
      'entity',
      (small.registries.entity ?? []).map((entry) =>
        entry.id === 'h1' || entry.id === 'm1'
          ? {...entry, hidden_by: (entry.id === 'm1') === isHidden ? 'user' : null}
          : entry,
      ),
    )
  hide(true)
  await clock.pass(1000)
  await until(() => device('h1'))
  t.same(last('h1'), {status: 'ok', on: true})
  t.ok(device('m1'))
  await clock.pass(10_000)
  t.notOk(device('m1'))
  hide(false)
  await clock.pass(1000)
  await until(() => device('m1'))
  t.equal(bridge.devices()?.length, 10, 'the other one stays for the grace')
})

t.test('an entity that goes and comes back within the grace is never told', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {clock, connected, device, told} = await startBridge(t, small)
  await connected()
  const before = told.length
  small.remove('sensor.yaml_lux')
  await clock.waited(1000)
  small.set('sensor.yaml_lux', '120', smallHouse.states?.['sensor.yaml_lux']?.[1])
  small.commands = []
  await clock.pass(1000)
  // The answers come after the event of the entity.
  await until(() => small.commands.at(-1) === 'config/floor_registry/list')
  clock.advance(2500)
  t.equal(told.length, before)
  t.ok(device('state:sensor.yaml_lux'))
})

t.test('an entity that has gone is unavailable after 3 s and removed after 10 s', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {clock, connected, device, last} = await startBridge(t, small)
  await connected()
  small.remove('sensor.yaml_lux')
  await clock.pass(1000)
  // The automations are read after the registries.
  await clock.waited(5000)
  clock.advance(2000)
  t.same(last('state:sensor.yaml_lux'), {status: 'unavailable'})
  clock.advance(7999)
  t.ok(device('state:sensor.yaml_lux'))
  clock.advance(1)
  t.notOk(device('state:sensor.yaml_lux'))
})

t.test('a refused reading of the registries is tried again', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {bridge, clock, connected, device} = await startBridge(t, small)
  await connected()
  small.refused.set('config/area_registry/list', 'unknown_error')
  small.setRegistry('area', [{area_id: 'kitchen', name: 'Cucina', floor_id: null}])
  await clock.pass(1000)
  await clock.waited(750)
  small.refused.clear()
  clock.advance(750)
  await until(() => device('AbC1')?.room === 'Cucina')
  t.equal(bridge.health().state, 'connected')
})

t.test('names and abilities that change are told after a second', async (t) => {
  const small = await startSmall(t, smallHouse)
  const {clock, connected, device} = await startBridge(t, small)
  await connected()
  t.same(device('abc1')?.actions, ['toggle', 'turn'])
  small.set('light.bed', 'on', {friendly_name: 'Bed', supported_color_modes: ['brightness'], brightness: 255})
  await clock.pass(1000)
  t.same(device('abc1')?.actions, ['toggle', 'turn', 'brightness'])
})
