import {readdir, readFile, writeFile} from 'node:fs/promises'
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

/** A whole gap. */
const whole = {from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY}

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
  const past = await history.read(72)
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
    (await history.read(24)).thermometer?.map(({ago}) => ago),
    [10 * minute, 5 * minute, 0],
  )
})

t.test('states of more than 72 hours ago go, but for the one that lasts into them', async (t) => {
  const {history, model, clock} = await record(t, await temporaryFolder(t))
  for (let count = 0; count < 90; count++) {
    clock.advance(hour)
    set(model, {lamp: {status: 'ok', on: count % 2 === 0}})
  }
  const past = (await history.read(72)).lamp ?? []
  t.ok(past.length <= 74 && (past[0]?.ago ?? 0) >= 72 * hour)
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
  t.strictSame((await second.history.read(72)).lamp, [
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
    t.strictSame((await second.history.read(72)).lamp, expected)
    model.update({home: undefined})
    t.strictSame(await second.history.read(72), {}, 'nothing is told of a home that is not shown')
    await second.stop()
    const third = await record(t, folder, clock)
    t.strictSame((await third.history.read(72)).lamp?.slice(0, 4), expected)
  },
)

t.test('a device that leaves the house keeps its past for 72 hours, and what follows is unknown', async (t) => {
  const {history, model, clock} = await record(t, await temporaryFolder(t))
  clock.advance(hour)
  const {lamp: _, ...others} = smallFlatStates
  model.update({devices: smallFlatDevices.filter(({id}) => id !== 'lamp'), states: others})
  t.strictSame((await history.read(72)).lamp, [
    {ago: hour, state: {status: 'ok', on: false}},
    {ago: 0, state: {status: 'unknown'}},
  ])
  await passHours(clock, 80)
  const past = await history.read(72)
  t.ok(past.lamp === undefined || past.lamp.every(({state}) => state.status === 'unknown'))
  t.ok(past.thermometer, 'devices of the house keep their last state')
})

/** Lets hours pass, in which the log is written as often as it is due. */
async function passHours(clock: FakeClock, hours: number) {
  const end = clock.now() + hours * hour
  while (clock.now() < end) {
    clock.advance(Math.min(clock.untilNext(), end - clock.now()))
    // Writing the file takes real time.
    while (clock.pending() === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

const filesOf = (folder: string) => readdir(join(folder, 'history'))

t.test('the log is in files of six hours that go after 72, and memory holds none of it', async (t) => {
  const folder = await temporaryFolder(t)
  const {history, model, clock} = await record(t, folder)
  for (let hours = 0; hours < 100; hours++) {
    set(model, {lamp: {status: 'ok', on: hours % 2 === 0}})
    await passHours(clock, 1)
  }
  await passHours(clock, 0.5)
  const files = await filesOf(folder)
  t.ok(files.length >= 12 && files.length <= 15, files.join())
  const past = await history.read(72)
  t.equal(past.lamp?.length, 72, 'each change once, and the one that lasts into the time')
  t.equal(past.thermometer?.length, 1, 'the state that every file repeats counts once')
  t.ok((past.thermometer?.[0]?.ago ?? 0) >= 72 * hour)
  t.equal((await history.read(2)).lamp?.length, 2)
})

t.test('a power cut loses what was not written, and a cut line takes no other with it', async (t) => {
  const folder = await temporaryFolder(t)
  const first = await record(t, folder)
  await passHours(first.clock, 1)
  set(first.model, {lamp: {status: 'ok', on: true}})
  await passHours(first.clock, 1)
  const [name = ''] = await filesOf(folder)
  const path = join(folder, 'history', name)
  const text = await readFile(path, 'utf8')
  await first.stop()
  await writeFile(path, `${text}["lamp",72`)
  const second = await record(t, folder, new FakeClock(first.clock.now() + hour))
  t.strictSame((await second.history.read(72)).lamp, [
    {ago: 3 * hour, state: {status: 'ok', on: false}},
    {ago: 2 * hour, state: {status: 'ok', on: true}},
    {ago: hour, state: {status: 'unknown'}},
    {ago: 0, state: {status: 'ok', on: false}},
  ])
})

t.test('while the clock is behind the log nobody knows when that was; once it is set, it has its place', async (t) => {
  const folder = await temporaryFolder(t)
  const first = await record(t, folder)
  first.clock.advance(hour)
  await first.stop()
  const past = await record(t, folder, new FakeClock(0))
  const present = [{ago: 0, state: {status: 'ok', on: false}}]
  t.strictSame((await past.history.read(72)).lamp, present)
  past.clock.advance(minute)
  past.clock.set(first.clock.now() + 2 * hour + minute)
  t.strictSame((await past.history.read(72)).lamp, [
    {ago: 3 * hour + minute, state: {status: 'ok', on: false}},
    {ago: 2 * hour + minute, state: {status: 'unknown'}},
    {ago: minute, state: {status: 'ok', on: false}},
  ])
})

t.test('damaged and foreign files do no harm', async (t) => {
  const folder = await temporaryFolder(t)
  const first = await record(t, folder)
  await first.stop()
  const [name = ''] = await filesOf(folder)
  const lines = ['{"run":1}', '["lamp"]', '[1,2,3]', '["lamp",1,{}]', '{"device":"lamp","from":0}', 'null', '7']
  await writeFile(join(folder, 'history', name), lines.join('\n'))
  await writeFile(join(folder, 'history', 'notes.txt'), 'mine')
  const again = await record(t, folder)
  t.strictSame((await again.history.read(72)).lamp, [{ago: 0, state: {status: 'ok', on: false}}])
  t.ok((await filesOf(folder)).includes('notes.txt'))
})

t.test('the history of an older agent is taken over, with what the house recorded', async (t) => {
  const folder = await temporaryFolder(t)
  const clock = new FakeClock()
  const past = {
    lamp: [
      {ago: 20 * hour, state: {status: 'ok', on: true}, isRecorded: true},
      {ago: 10 * hour, state: {status: 'ok', on: false}},
    ],
  }
  const path = join(folder, 'history.json')
  await writeFile(path, JSON.stringify({version: 1, value: {writtenAt: clock.now() - hour, past}}))
  const {history} = await record(t, folder, clock)
  t.strictSame((await history.read(72)).lamp, [
    {ago: 21 * hour, state: {status: 'ok', on: true}, isRecorded: true},
    {ago: 11 * hour, state: {status: 'ok', on: false}},
    {ago: hour, state: {status: 'unknown'}},
    {ago: 0, state: {status: 'ok', on: false}},
  ])
  await t.rejects(readFile(path), {code: 'ENOENT'})
})

t.test('on a disk that takes nothing the agent goes on, and says so once', async (t) => {
  const folder = await temporaryFolder(t)
  // Nothing can be written below a file, also by root.
  await writeFile(join(folder, 'history'), '')
  const {history, model, clock} = await record(t, folder)
  set(model, {lamp: {status: 'ok', on: true}})
  await passHours(clock, 1)
  t.match((await history.read(72)).lamp?.at(-1), {ago: hour, state: {on: true}}, 'memory has it meanwhile')
  for (let count = 0; count < 60; count++) {
    set(model, {dimmer: {status: 'ok', on: true, text: `${count}`.padEnd(40_000, '.')}})
    clock.advance(minute)
  }
  const past = await history.read(72)
  t.equal(past.dimmer?.length === 0 || (past.dimmer?.length ?? 0) < 40, true, 'it is bounded')
  t.match(past.lamp?.at(-1)?.state, {on: true})
})

t.test('a device that changes without end is unknown for the rest of the hour', async (t) => {
  const {history, model, clock} = await record(t, await temporaryFolder(t))
  for (let count = 0; count < 2000; count++) {
    clock.advance(100)
    set(model, {lamp: {status: 'ok', on: count % 2 === 1}})
  }
  const {lamp = []} = await history.read(72)
  t.ok(lamp.length <= 201, `${lamp.length}`)
  t.strictSame(lamp.at(-1)?.state, {status: 'unknown'}, 'an old state must not pass for a later one')
  await passHours(clock, 1)
  t.strictSame((await history.read(72)).lamp?.at(-1)?.state, {status: 'ok', on: true})
})

t.test('a reading that came soon after another one, and stays, is one', async (t) => {
  const {history, model, clock} = await record(t, await temporaryFolder(t))
  clock.advance(10 * minute)
  set(model, {thermometer: {status: 'ok', temperature: 20}})
  clock.advance(minute)
  set(model, {thermometer: {status: 'ok', temperature: 25}})
  await passHours(clock, 1)
  t.match((await history.read(72)).thermometer?.at(-1)?.state, {temperature: 25})
})

t.test('three days of many devices have fewer readings, and every change', async (t) => {
  const {history, model, clock} = await record(t, await temporaryFolder(t))
  for (let count = 1; count <= 30; count++) {
    await passHours(clock, 1 / 10)
    set(model, {thermometer: {status: 'ok', temperature: 20 + count / 10}, lamp: {status: 'ok', on: count % 2 === 0}})
  }
  const [three, one] = [await history.read(72), await history.read(24)]
  t.equal(one.thermometer?.length, 31)
  t.ok((three.thermometer?.length ?? 0) <= 12)
  t.equal(three.lamp?.length, one.lamp?.length)
})

t.test('the house’s records fill the time that the agent was off, and are marked', async (t) => {
  const {folder, history, clock, stop} = await recordAgain(t)
  const now = clock.elapsed()
  const gap = history.gaps().find(({device}) => device === 'lamp')
  t.strictSame(gap, {device: 'lamp', from: now - 2 * hour, to: now})
  history.fill(
    'lamp',
    [
      {at: now - 3 * hour, state: {status: 'ok', on: false}},
      {at: now - 2 * hour, state: {status: 'ok', on: true, brightness: 0.5, power: 3}},
      {at: now - hour, state: {status: 'ok', on: true, brightness: 0.2}},
      {at: now - hour + 1000, state: {status: 'ok', on: true, brightness: 0.2}},
      {at: now, state: {status: 'ok', on: true}},
    ],
    whole,
  )
  const filled = [
    {ago: 3 * hour + minute, state: {status: 'ok', on: false}},
    {ago: 2 * hour + minute, state: {status: 'ok', on: true}},
    {ago: 2 * hour, state: {status: 'ok', on: true, brightness: 0.5}, isRecorded: true},
    {ago: hour, state: {status: 'ok', on: true, brightness: 0.2}, isRecorded: true},
    {ago: 0, state: {status: 'ok', on: false}},
  ]
  t.strictSame((await history.read(72)).lamp, filled)
  history.settle(['lamp'])
  history.fill('lamp', [{at: now - hour, state: {status: 'unavailable'}}], whole)
  t.strictSame((await history.read(72)).lamp, filled, 'it is asked for once')
  await stop()
  const third = await record(t, folder, new FakeClock(clock.now()))
  t.strictSame((await third.history.read(72)).lamp?.slice(0, 5), filled, 'it is kept')
  t.notOk(
    third.history.gaps().some(({device}) => device === 'lamp'),
    'the agent was not away',
  )
})

t.test('records come in parts, also again; between them nobody knows', async (t) => {
  const {history, clock} = await record(t, await temporaryFolder(t))
  const now = clock.elapsed()
  const on = {status: 'ok', on: true} as const
  const part = (from: number, to: number) => ({from: now - from * hour, to: now - to * hour})
  for (let tries = 0; tries < 2; tries++) {
    history.fill('lamp', [{at: now - 24 * hour, state: on}], part(24, 0))
    history.fill('lamp', [{at: now - 72 * hour, state: on}], part(72, 48))
  }
  t.strictSame((await history.read(72)).lamp, [
    {ago: 72 * hour, state: on, isRecorded: true},
    {ago: 48 * hour, state: {status: 'unknown'}},
    {ago: 24 * hour, state: on, isRecorded: true},
    {ago: 0, state: {status: 'ok', on: false}},
  ])
})

t.test('a device that is new on the plan has 72 hours to fill; what no one recorded stays unknown', async (t) => {
  const {history, clock, model} = await record(t, await temporaryFolder(t))
  const now = clock.elapsed()
  t.ok(history.gaps().every(({from, to}) => from === now - 72 * hour && to === now))
  history.fill('lamp', [{at: now - hour, state: {status: 'ok', on: true}}], whole)
  t.strictSame((await history.read(72)).lamp, [
    {ago: hour, state: {status: 'ok', on: true}, isRecorded: true},
    {ago: 0, state: {status: 'ok', on: false}},
  ])
  history.fill('dimmer', [], whole)
  t.equal((await history.read(72)).dimmer?.length, 1)
  history.settle(['lamp', 'dimmer', 'shutter'])
  t.notOk(history.gaps().some(({device}) => ['lamp', 'dimmer', 'shutter'].includes(device)))
  history.fill(
    'thermometer',
    Array.from({length: 5000}, (_, index) => ({at: now - 5001 + index, state: {status: 'ok', on: index % 2 === 0}})),
    whole,
  )
  t.equal((await history.read(72)).thermometer?.length, 501, 'however much the house recorded')
  clock.advance(minute)
  set(model, {lamp: {status: 'ok', on: true}})
  t.equal((await history.read(72)).lamp?.length, 3)
})
