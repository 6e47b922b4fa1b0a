import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import type {DeviceStates} from '#shared/house/device-state.ts'
import {createHistory, type History} from '../../../agent/devices/history.ts'
import {createModel, type WritableModel} from '../../../agent/model.ts'
import {FakeClock} from '../../fake-clock.ts'
import {smallFlat, smallFlatApp, smallFlatDevices, smallFlatStates} from '../../web/plan/small-flat.ts'
import {quietRuntime} from '../quiet.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const minute = 60_000
const hour = 60 * minute

interface Recording {
  history: History
  model: WritableModel
  clock: FakeClock
  stop(): Promise<void>
}

/** Records the small flat's states in a folder. */
async function record(t: Test, folder: string, clock = new FakeClock(), model = knownFlat(clock)): Promise<Recording> {
  const history = createHistory({folder, model, ...quietRuntime(clock)})
  const controller = new AbortController()
  const ended = history.run(controller.signal).catch(() => {})
  const stop = async () => {
    controller.abort()
    await ended
  }
  t.teardown(stop)
  // Its file is read first.
  while (clock.pending() === 0) await new Promise((resolve) => setImmediate(resolve))
  return {history, model, clock, stop}
}

/** A model whose bridges have told the small flat's devices. */
function knownFlat(clock: FakeClock): WritableModel {
  const model = createModel({clock, async command() {}})
  model.update({home: smallFlat, app: smallFlatApp, devices: smallFlatDevices, states: smallFlatStates})
  return model
}

const set = (model: WritableModel, states: DeviceStates) => model.update({states: {...model.get().states, ...states}})

t.test('the history has each state of the devices on the plan, and nothing else', async (t) => {
  const {history, model, clock} = await record(t, await temporaryFolder(t))
  clock.advance(10 * minute)
  set(model, {lamp: {status: 'ok', on: true, power: 7}})
  clock.advance(minute)
  set(model, {lamp: {status: 'ok', on: true, power: 8}, radio: {status: 'ok', on: true}})
  const past = history.read()
  t.strictSame(past.lamp, [
    {ago: 11 * minute, state: {status: 'ok', on: false}},
    {ago: minute, state: {status: 'ok', on: true}},
  ])
  t.notOk(past.radio, 'a device that is not on the plan')
  t.strictSame(past.bedside, [{ago: 11 * minute, state: {status: 'unavailable'}}])
})

t.test('readings alone count every five minutes', async (t) => {
  const {history, model, clock} = await record(t, await temporaryFolder(t))
  for (let count = 1; count <= 10; count++) {
    clock.advance(minute)
    set(model, {thermometer: {status: 'ok', temperature: 20 + count / 10}})
  }
  t.strictSame(
    history.read().thermometer?.map(({ago}) => ago),
    [10 * minute, 5 * minute, 0],
  )
})

t.test('states of more than 24 hours ago go, but for the one that lasts into them', async (t) => {
  const {history, model, clock} = await record(t, await temporaryFolder(t))
  for (let count = 0; count < 30; count++) {
    clock.advance(hour)
    set(model, {lamp: {status: 'ok', on: count % 2 === 0}})
  }
  const past = history.read().lamp ?? []
  t.ok(past.length <= 26 && (past[0]?.ago ?? 0) >= 24 * hour)
  for (let count = 0; count < 2000; count++) set(model, {lamp: {status: 'ok', on: count % 2 === 1}})
  t.ok((history.read().lamp?.length ?? 0) <= 500, 'however often it changes')
})

/** Records an hour and a minute, in which a lamp goes on, and again two hours later. */
async function recordAgain(t: Test) {
  const folder = await temporaryFolder(t)
  const first = await record(t, folder)
  first.clock.advance(hour)
  set(first.model, {lamp: {status: 'ok', on: true}})
  first.clock.advance(minute)
  await first.stop()
  return {folder, ...(await record(t, folder, new FakeClock(first.clock.now() + 2 * hour)))}
}

t.test('a restart keeps the history, and says that it does not know the time between', async (t) => {
  const second = await recordAgain(t)
  t.strictSame(second.history.read().lamp, [
    {ago: 3 * hour + minute, state: {status: 'ok', on: false}},
    {ago: 2 * hour + minute, state: {status: 'ok', on: true}},
    {ago: 2 * hour, state: {status: 'unknown'}},
    {ago: 0, state: {status: 'ok', on: false}},
  ])
})

t.test(
  'a restart keeps the history while bridges still look for their devices, and while the home is away',
  async (t) => {
    const folder = await temporaryFolder(t)
    const first = await record(t, folder)
    first.clock.advance(hour)
    set(first.model, {lamp: {status: 'ok', on: true}})
    await first.stop()
    const clock = new FakeClock(first.clock.now() + minute)
    const model = createModel({clock, async command() {}})
    const starts = [
      {areDevicesKnown: false, devices: [], states: {}, home: undefined, app: undefined},
      {home: smallFlat},
      {app: smallFlatApp},
      {areDevicesKnown: true},
      {areDevicesKnown: false, home: undefined},
      {home: smallFlat, devices: smallFlatDevices},
      {states: smallFlatStates},
      {areDevicesKnown: true},
    ]
    model.update(starts[0] ?? {})
    const second = await record(t, folder, clock, model)
    for (const change of starts) model.update(change)
    const expected = [
      {ago: hour + minute, state: {status: 'ok', on: false}},
      {ago: minute, state: {status: 'ok', on: true}},
      {ago: minute, state: {status: 'unknown'}},
      {ago: 0, state: {status: 'ok', on: false}},
    ]
    t.strictSame(second.history.read().lamp, expected)
    model.update({home: undefined})
    t.strictSame(second.history.read(), {}, 'nothing is told of a home that is not shown')
    await second.stop()
    const third = await record(t, folder, clock)
    t.strictSame(third.history.read().lamp?.slice(0, 4), expected)
  },
)

t.test('a device that leaves the house keeps its past for 24 hours, and what follows is unknown', async (t) => {
  const {history, model, clock} = await record(t, await temporaryFolder(t))
  clock.advance(hour)
  const {lamp: _, ...others} = smallFlatStates
  model.update({devices: smallFlatDevices.filter(({id}) => id !== 'lamp'), states: others})
  const left = [
    {ago: hour, state: {status: 'ok', on: false}},
    {ago: 0, state: {status: 'unknown'}},
  ]
  t.strictSame(history.read().lamp, left)
  const passHour = async () => {
    clock.advance(hour)
    // Writing the file takes real time.
    while (clock.pending() === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  for (let hours = 0; hours < 24; hours++) await passHour()
  t.notOk(history.read().lamp)
  t.ok(history.read().thermometer, 'devices of the house keep their last state')
})

t.test('a clock that was set back, and a damaged file, do no harm', async (t) => {
  const folder = await temporaryFolder(t)
  const first = await record(t, folder)
  await first.stop()
  const past = await record(t, folder, new FakeClock(0))
  t.match(past.history.read().lamp, [{ago: 0}, {ago: 0, state: {status: 'unknown'}}, {ago: 0}])
  await past.stop()
  const path = join(folder, 'history.json')
  for (const text of [
    '',
    '{"version":1,"value":{"past":{"lamp":[{}]}}}',
    (await readFile(path, 'utf8')).slice(0, -9),
  ]) {
    await writeFile(path, text)
    const again = await record(t, folder)
    t.strictSame(again.history.read().lamp, [{ago: 0, state: {status: 'ok', on: false}}])
    await again.stop()
  }
})

t.test('the house’s records fill the time that the agent was off, and are marked', async (t) => {
  const {folder, history, clock, stop} = await recordAgain(t)
  const now = clock.elapsed()
  const gap = history.gaps().find(({device}) => device === 'lamp')
  t.strictSame(gap, {device: 'lamp', from: now - 2 * hour, to: now})
  history.fill('lamp', [
    {at: now - 3 * hour, state: {status: 'ok', on: false}},
    {at: now - 2 * hour, state: {status: 'ok', on: true, brightness: 0.5, power: 3}},
    {at: now - hour, state: {status: 'ok', on: true, brightness: 0.2}},
    {at: now - hour + 1000, state: {status: 'ok', on: true, brightness: 0.2}},
    {at: now, state: {status: 'ok', on: true}},
  ])
  const filled = [
    {ago: 3 * hour + minute, state: {status: 'ok', on: false}},
    {ago: 2 * hour + minute, state: {status: 'ok', on: true}},
    {ago: 2 * hour, state: {status: 'ok', on: true, brightness: 0.5}, isRecorded: true},
    {ago: hour, state: {status: 'ok', on: true, brightness: 0.2}, isRecorded: true},
    {ago: 0, state: {status: 'ok', on: false}},
  ]
  t.strictSame(history.read().lamp, filled)
  t.notOk(
    history.gaps().some(({device}) => device === 'lamp'),
    'it is asked for once',
  )
  history.fill('lamp', [{at: now - hour, state: {status: 'unavailable'}}])
  t.strictSame(history.read().lamp, filled)
  await stop()
  const third = await record(t, folder, new FakeClock(clock.now()))
  t.strictSame(third.history.read().lamp?.slice(0, 5), filled, 'it is kept')
  t.notOk(
    third.history.gaps().some(({device}) => device === 'lamp'),
    'the agent was not away',
  )
})

t.test('a device that is new on the plan has 24 hours to fill; what no one recorded stays unknown', async (t) => {
  const {history, clock, model} = await record(t, await temporaryFolder(t))
  const now = clock.elapsed()
  t.ok(history.gaps().every(({from, to}) => from === now - 24 * hour && to === now))
  history.fill('lamp', [{at: now - hour, state: {status: 'ok', on: true}}])
  t.strictSame(history.read().lamp, [
    {ago: hour, state: {status: 'ok', on: true}, isRecorded: true},
    {ago: 0, state: {status: 'ok', on: false}},
  ])
  history.fill('dimmer', [])
  t.equal(history.read().dimmer?.length, 1)
  history.settle(['shutter'])
  t.notOk(history.gaps().some(({device}) => ['lamp', 'dimmer', 'shutter'].includes(device)))
  history.fill(
    'thermometer',
    Array.from({length: 5000}, (_, index) => ({at: now - 5000 + index, state: {status: 'ok', on: index % 2 === 0}})),
  )
  t.equal(history.read().thermometer?.length, 500, 'however much the house recorded')
  clock.advance(minute)
  set(model, {lamp: {status: 'ok', on: true}})
  t.equal(history.read().lamp?.length, 3)
})
