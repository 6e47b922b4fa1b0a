import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import type {EnergyPlan} from '#shared/house/energy/plan.ts'
import type {Metered, MeteredHouse} from '../../../agent/bridges/bridge.ts'
import {chosenMeters, readMeters} from '../../../agent/devices/chosen-meters.ts'
import {countEnergy, lookInterval} from '../../../agent/devices/energy.ts'
import {type AgentState, createModel} from '../../../agent/model.ts'
import {FakeClock} from '../../fake-clock.ts'
import {smallFlat} from '../../web/plan/small-flat.ts'
import {quietRuntime} from '../quiet.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const minute = 60_000
/** 14:02 in Rome. */
const start = Date.UTC(2026, 10, 21, 13, 2)
/** Half an hour before midnight there. */
const evening = Date.UTC(2026, 10, 21, 22, 30)
const home = {...smallFlat, site: {north: 0, zone: 'Europe/Rome'}}

const plan: EnergyPlan = {
  grids: [{from: 'sensor.in', rate: 'sensor.grid', price: {entity: 'sensor.price'}}],
  solars: [{from: 'sensor.sun'}],
  batteries: [],
  devices: [{meter: 'sensor.fridge', name: 'Fridge'}],
  currency: 'EUR',
}

/** A house whose meters a test turns. */
function createHouse(meters: Record<string, Metered | undefined>): MeteredHouse {
  return {
    id: 'home-assistant',
    plan,
    read: (name) => meters[name],
    deviceOf: (name) => (name === 'sensor.fridge' ? {id: 'fridge', name: 'Fridge energy'} : undefined),
  }
}

const kilowattHours = (value: number, more: Partial<Metered> = {}): Metered => ({value, unit: 'kWh', ...more})

const modelOf = (clock: FakeClock, part: Partial<AgentState> = {}) => {
  const model = createModel({clock, async command() {}})
  model.update({home, ...part})
  return model
}

/** Counts the energy of houses that have meters. */
async function count(
  t: Test,
  folder: string,
  clock: FakeClock,
  houses: readonly MeteredHouse[],
  model = modelOf(clock),
) {
  const controller = new AbortController()
  const ended = countEnergy({folder, model, houses: () => houses, ...quietRuntime(clock)}, controller.signal).catch(
    () => {},
  )
  const stop = async () => {
    controller.abort()
    await ended
  }
  t.teardown(stop)
  // Its file is read first.
  while (clock.pending() === 0) await new Promise((resolve) => setImmediate(resolve))
  return {model, stop, look: () => clock.advance(lookInterval)}
}

const meters = (): Record<string, Metered | undefined> => ({
  'sensor.in': kilowattHours(100),
  'sensor.sun': kilowattHours(50, {counts: 'total', lastReset: 'a'}),
  'sensor.fridge': kilowattHours(7),
  'sensor.grid': {value: 0.4, unit: 'kW'},
  'sensor.price': {value: 0.25, unit: 'EUR/kWh'},
})

t.test('a day is counted from the first reading on, with resets, and the next one whole', async (t) => {
  const clock = new FakeClock(evening)
  const told = meters()
  const {model, look} = await count(t, await temporaryFolder(t), clock, [createHouse(told)])
  told['sensor.in'] = kilowattHours(101.5)
  told['sensor.sun'] = kilowattHours(0.75, {counts: 'total', lastReset: 'b'})
  told['sensor.fridge'] = {value: 7200, unit: 'Wh'}
  look()
  t.match(model.get().energy, {
    now: {fromGrid: 400},
    today: {fromGrid: {amount: 1500, since: evening}, solar: {amount: 750}, home: {amount: 2250}},
    cost: {amount: 0.375, currency: 'EUR', since: evening},
    devices: [{name: 'Fridge', device: 'fridge', isSummed: true}],
    rest: {amount: 2050},
  })
  t.equal(Math.round(model.get().energy?.devices[0]?.today?.amount ?? 0), 200)
  clock.advance(31 * minute)
  t.match(model.get().energy?.today, {fromGrid: {amount: 0, since: null}, home: {amount: 0, since: null}})
  told['sensor.in'] = kilowattHours(102)
  look()
  t.match(model.get().energy?.today, {fromGrid: {amount: 500, since: null, isPartial: false}})
})

t.test('a restart loses nothing within a day, and guesses nothing over midnight', async (t) => {
  const folder = await temporaryFolder(t)
  const told = meters()
  const first = await count(t, folder, new FakeClock(start), [createHouse(told)])
  told['sensor.in'] = kilowattHours(101)
  first.look()
  await first.stop()
  told['sensor.in'] = kilowattHours(103)
  told['sensor.sun'] = kilowattHours(0.2, {counts: 'total', lastReset: 'b'})
  const second = await count(t, folder, new FakeClock(start + 60 * minute), [createHouse(told)])
  t.match(second.model.get().energy, {
    today: {fromGrid: {amount: 3000, since: start, isPartial: false}, solar: {amount: 200, isPartial: true}},
    // The price of these hours is unknown.
    cost: {amount: 0.25, isPartial: true},
  })
  await second.stop()
  told['sensor.in'] = kilowattHours(110)
  const morning = start + 18 * 60 * minute
  const third = await count(t, folder, new FakeClock(morning), [createHouse(told)])
  t.match(third.model.get().energy?.today, {fromGrid: {amount: 0, since: morning}})
})

t.test('a meter out of reach, and a clock that is set, are gaps', async (t) => {
  const clock = new FakeClock(start)
  const told = meters()
  const {model, look} = await count(t, await temporaryFolder(t), clock, [createHouse(told)])
  told['sensor.in'] = kilowattHours(101)
  look()
  told['sensor.in'] = undefined
  told['sensor.grid'] = undefined
  look()
  t.match(model.get().energy, {now: {fromGrid: null, home: null}, today: {fromGrid: {amount: 1000, isPartial: true}}})
  told['sensor.in'] = kilowattHours(102)
  look()
  t.match(model.get().energy?.today.fromGrid, {amount: 2000, isPartial: false})
  clock.set(start + 24 * 60 * minute)
  look()
  t.match(model.get().energy?.today.fromGrid, {amount: 0, since: clock.now()})
})

t.test('a house without a plan tells the meters of its devices, and a damaged file counts anew', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'energy.json'), '{"version": 1, "value": {"meters": {"plug": {"last": 7}}}}')
  const clock = new FakeClock(start)
  const own = {kind: 'sensor', room: null, floor: null, measures: 'energy'} as const
  const devices: HouseDevice[] = [{...own, id: 'plug', name: 'Plug'}]
  const state = (value: number, unit = 'Wh'): DeviceState => ({status: 'ok', value, unit})
  const model = modelOf(clock, {devices, states: {plug: state(500)}})
  const {look, stop} = await count(t, folder, clock, [], model)
  model.update({states: {plug: state(620)}})
  look()
  t.same(model.get().energy, {
    now: {},
    today: {},
    devices: [{name: 'Plug', device: 'plug', today: {amount: 120, since: start, isPartial: false}}],
  })
  model.update({states: {plug: state(3, 'L')}})
  look()
  t.match(model.get().energy?.devices, [{today: {amount: 120, isPartial: true}}], 'litres are no energy')
  await stop()
  t.match(JSON.parse(await readFile(join(folder, 'energy.json'), 'utf8')), {
    value: {meters: {plug: {last: {value: 620}}}},
  })
})

t.test('a person chooses meters among the devices of MQTT', async (t) => {
  const plan = readMeters(
    'grid=mqtt:in, grid-return=mqtt:out, grid-power=mqtt:now, price=0.25 EUR, price-return=0.1 EUR',
  )
  if (!plan) throw new TypeError('no plan')
  t.same(plan, {
    grids: [{from: 'mqtt:in', to: 'mqtt:out', rate: 'mqtt:now', price: 0.25, exportPrice: 0.1}],
    solars: [],
    batteries: [],
    devices: [],
    currency: 'EUR',
  })
  const clock = new FakeClock(start)
  const own = {kind: 'sensor', room: null, floor: null, measures: 'energy'} as const
  const devices: HouseDevice[] = ['in', 'out', 'now'].map((name) => ({...own, id: `mqtt:${name}`, name}))
  const states = (bought: number, sold: number): Record<string, DeviceState> => ({
    'mqtt:in': {status: 'ok', value: bought, unit: 'kWh'},
    'mqtt:out': {status: 'ok', value: sold, unit: 'kWh'},
    'mqtt:now': {status: 'ok', value: -0.3, unit: 'kW'},
  })
  const model = modelOf(clock, {devices, states: states(10, 5)})
  const {look} = await count(t, await temporaryFolder(t), clock, [chosenMeters(plan, model)], model)
  model.update({states: states(12, 6)})
  look()
  t.match(model.get().energy, {
    now: {fromGrid: 0, toGrid: 300},
    today: {fromGrid: {amount: 2000}, toGrid: {amount: 1000}, home: {amount: 1000}},
    cost: {amount: 0.4, currency: 'EUR'},
  })
})

t.test('a house that gets its first meter is counted from then on', async (t) => {
  const clock = new FakeClock(start)
  const model = modelOf(clock)
  const controller = new AbortController()
  const ended = countEnergy(
    {folder: await temporaryFolder(t), model, houses: () => [], ...quietRuntime(clock)},
    controller.signal,
  ).catch(() => {})
  const plug: HouseDevice = {id: 'plug', name: 'Plug', kind: 'sensor', room: null, floor: null, measures: 'energy'}
  // Each change may be the one after its file was read.
  for (let value = 0; model.get().energy === undefined; value++) {
    model.update({devices: [plug], states: {plug: {status: 'ok', value, unit: 'Wh'}}})
    await new Promise((resolve) => setImmediate(resolve))
  }
  t.match(model.get().energy?.devices, [{name: 'Plug', today: {amount: 0}}])
  controller.abort()
  await ended
})
