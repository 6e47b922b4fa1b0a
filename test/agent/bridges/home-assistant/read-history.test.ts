import t from 'tap'
import type {DeviceState} from '../../../../shared/house/device-state.ts'
import {turns} from '../../quiet.ts'
import {type SmallHomeAssistant, startSmall} from './small-home-assistant.ts'
import {entry, smallHouse} from './small-house.ts'
import {startBridge, until} from './start-bridge.ts'

const hour = 3_600_000
const {signal} = new AbortController()

/** Reads the past of devices of a started bridge, from some hours ago until now. */
async function read(
  {bridge, clock}: Awaited<ReturnType<typeof startBridge>>,
  ids: readonly string[],
  hours = 24,
  onPart: (from: number, to: number) => void = () => {},
): Promise<Record<string, {ago: number; state: DeviceState}[]>> {
  const to = clock.elapsed()
  const told: Record<string, {ago: number; state: DeviceState}[]> = {}
  const gaps = ids.map((id) => ({device: `home-assistant:${id}`, from: to - hours * hour, to}))
  let isDone = false
  const reading = bridge
    .readPast?.(
      gaps,
      (device, states, part) => {
        onPart((to - part.from) / hour, (to - part.to) / hour)
        told[device.slice('home-assistant:'.length)] = states.map(({at, state}) => ({ago: Math.round(to - at), state}))
      },
      signal,
    )
    .finally(() => {
      isDone = true
    })
  // It rests after each answer.
  await Promise.all([
    reading,
    (async () => {
      while (!isDone) {
        await until(() => isDone || clock.untilNext() <= 250)
        clock.advance(250)
      }
    })(),
  ])
  return told
}

/** A row of the recorder, some milliseconds ago by the house's clock. */
const row = (now: number, ago: number, s: string, a?: Record<string, unknown>) => ({
  s,
  lu: (now - ago) / 1000,
  ...(a && {a}),
})

t.test('the past comes with positions, on a connection of its own', async (t) => {
  const small = await startSmall(t, smallHouse)
  const started = await startBridge(t, small)
  await started.connected()
  const now = started.clock.now()
  small.recorded = {
    'light.table': [row(now, 3 * hour, 'on'), row(now, hour, 'unavailable')],
    'cover.shutter': [row(now, hour, 'open', {current_position: 30})],
    'sensor.washer_power': [row(now, hour, '12.5'), row(now, 1000, 'unknown')],
  }
  const connections = small.connections
  const past = await read(started, ['AbC1', 'c1', 'w2', 'm1', 'nobody'])
  t.same(past, {
    AbC1: [
      {ago: 3 * hour, state: {status: 'ok', on: true}},
      {ago: hour, state: {status: 'unavailable'}},
    ],
    c1: [{ago: hour, state: {status: 'ok', position: 0.3}}],
    w2: [
      {ago: hour, state: {status: 'ok', value: 12.5, unit: 'W', reading: '13 W', power: 12.5}},
      {ago: 1000, state: {status: 'unknown'}},
    ],
  })
  t.equal(small.connections, connections + 1)
  await until(() => small.clients === 1)
  t.match(small.historyQuestions, [
    {
      entity_ids: ['light.table', 'sensor.washer_power', 'media_player.radio'],
      minimal_response: true,
      no_attributes: true,
    },
    {entity_ids: ['cover.shutter'], significant_changes_only: false, no_attributes: false},
  ])
  t.match(small.historyQuestions[0], {
    start_time: new Date(now - 24 * hour).toISOString(),
    end_time: new Date(now).toISOString(),
  })
})

t.test('the times are those of the house’s clock', async (t) => {
  const small = await startSmall(t, smallHouse)
  const started = await startBridge(t, small)
  await started.connected()
  // This machine is years late; answers tell the time in whole seconds.
  const house = Math.floor(started.clock.now() / 1000) * 1000 + 5 * 365 * 24 * hour
  small.date = new Date(house)
  small.recorded = {'switch.washer': [row(house, hour, 'on')]}
  const past = await read(started, ['w1'], 2)
  t.same(past, {w1: [{ago: hour, state: {status: 'ok', on: true}}]})
  t.match(small.historyQuestions, [{start_time: new Date(house - 2 * hour).toISOString()}])
})

t.test('the past comes in the order of its times, without those that are none', async (t) => {
  const small = await startSmall(t, smallHouse)
  const started = await startBridge(t, small)
  await started.connected()
  const now = started.clock.now()
  const rows = [row(now, hour, 'on'), row(now, 3 * hour, 'off'), {s: 'on', lu: 1e308}, row(now, 2 * hour, 'unknown')]
  small.recorded = {'switch.washer': rows}
  const {w1 = []} = await read(started, ['w1'])
  t.same(
    w1.map(({ago}) => ago),
    [3 * hour, 2 * hour, hour],
  )
})

const many = (count: number) => Array.from({length: count}, (_, index) => `s${index}`)

async function manySensors(t: Parameters<typeof startSmall>[0], count: number): Promise<SmallHomeAssistant> {
  return await startSmall(t, {
    entities: many(count).map((id) => entry(id, `sensor.${id}`)),
    states: Object.fromEntries(many(count).map((id) => [`sensor.${id}`, ['1', {unit_of_measurement: 'W'}]])),
  })
}

t.test('it asks for at most 50 entities at once, one question after another', async (t) => {
  const small = await manySensors(t, 120)
  const started = await startBridge(t, small)
  await started.connected()
  small.recorded = Object.fromEntries(many(120).map((id) => [`sensor.${id}`, [row(started.clock.now(), hour, '5')]]))
  t.equal(Object.keys(await read(started, many(120))).length, 120)
  t.same(
    small.historyQuestions.map((question) => (question.entity_ids as string[]).length),
    [50, 50, 20],
  )
})

t.test('three days are asked a day at a time, the last one first, each told with its part', async (t) => {
  const small = await startSmall(t, smallHouse)
  const started = await startBridge(t, small)
  await started.connected()
  const now = started.clock.now()
  small.recorded = {'switch.washer': [row(now, hour, 'on')]}
  const parts: number[][] = []
  await read(started, ['w1', 'c1'], 60, (from, to) => parts.push([from, to]))
  const spans = small.historyQuestions.map(({start_time, end_time}) =>
    [start_time, end_time].map((time) => Math.round((now - Date.parse(String(time))) / hour)),
  )
  t.same(spans, [
    [24, 0],
    [24, 0],
    [48, 24],
    [48, 24],
    [60, 48],
    [60, 48],
  ])
  t.same(parts, [
    [24, 0],
    [48, 24],
    [60, 48],
  ])
})

t.test('an answer that is too long is asked again in halves, and one entity’s is left out', async (t) => {
  const small = await manySensors(t, 4)
  const started = await startBridge(t, small)
  await started.connected()
  const now = started.clock.now()
  small.recorded = Object.fromEntries(many(4).map((id) => [`sensor.${id}`, [row(now, hour, '5')]]))
  small.recorded['sensor.s2'] = [{...row(now, hour, '6'), noise: 'x'.repeat(9 * 1024 * 1024)}]
  const past = await read(started, many(4))
  t.same(Object.keys(past).toSorted(), ['s0', 's1', 's3'])
  t.equal(started.bridge.health().state, 'connected', 'the bridge’s own connection stays')
  t.match(started.logger.entries.at(-1), {level: 'warn', fields: {entity: 'sensor.s2'}})
})

t.test('a house without a recorder tells nothing, and one that is away is asked later', async (t) => {
  const small = await startSmall(t, smallHouse)
  const started = await startBridge(t, small)
  await started.connected()
  small.refused.set('history/history_during_period', 'unknown_command')
  t.same(await read(started, ['w1']), {})
  small.refused.clear()
  for (const rows of [[7], [{s: 'on'}], [{lu: 'x', s: 'on'}], 'x', null]) {
    small.recorded = {'switch.washer': rows as never}
    t.same((await read(started, ['w1'])).w1 ?? [], [], JSON.stringify(rows))
  }
  await small.stop()
  await t.rejects(read(started, ['w1']), {message: /Can't reach/})
})

t.test('a recorder that never answers is given up after three minutes', async (t) => {
  const small = await manySensors(t, 50)
  const {bridge, clock, connected, logger} = await startBridge(t, small)
  await connected()
  small.silent.add('history/history_during_period')
  const to = clock.elapsed()
  const gaps = many(50).map((id) => ({device: `home-assistant:${id}`, from: to - hour, to}))
  let isDone = false
  const reading = bridge
    .readPast?.(gaps, () => t.fail('nothing is told'), signal)
    .finally(() => {
      isDone = true
    })
  while (!isDone) {
    await turns(20)
    clock.advance(500)
  }
  await reading
  t.ok(clock.elapsed() - to < 4 * 60_000)
  const asked = small.commands.filter((command) => command === 'history/history_during_period').length
  t.ok(asked > 1 && asked < 8, `${asked} questions`)
  t.match(logger.entries.at(-1), {level: 'warn', message: /takes too long/})
  t.equal(bridge.health().state, 'connected')
})
