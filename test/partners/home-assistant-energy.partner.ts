import {setTimeout as pause} from 'node:timers/promises'
import t from 'tap'
import {systemClock} from '#shared/clock.ts'
import {createHomeAssistantBridge} from '../../agent/bridges/home-assistant/home-assistant.ts'
import {countEnergy} from '../../agent/devices/energy.ts'
import {createModel} from '../../agent/model.ts'
import {followAnyBridge} from '../agent/bridges/follow-any-bridge.ts'
import {quietRuntime} from '../agent/quiet.ts'
import {temporaryFolder} from '../agent/temporary-folder.ts'
import {findHomeAssistant} from './home-assistant/install-home-assistant.ts'
import {startHomeAssistant} from './home-assistant/start-home-assistant.ts'

t.setTimeout(1_200_000)

/** The meters' readings in kWh, and since when the sun's meter counts. */
type Said = Record<'grid_in' | 'grid_out' | 'fridge' | 'sun', number> & {begun: string}

const meter = (name: string, more: object) => ({
  name: name.replace('_', ' '),
  unique_id: name,
  device_class: 'energy',
  unit_of_measurement: 'kWh',
  state: `{{ trigger.event.data.${name} }}`,
  ...more,
})

/** Meters that all turn at once. */
const template = [
  {
    triggers: [{trigger: 'event', event_type: 'meters'}],
    sensor: [
      ...['grid_in', 'grid_out', 'fridge'].map((name) => meter(name, {state_class: 'total_increasing'})),
      meter('sun', {state_class: 'total', last_reset: '{{ trigger.event.data.begun | as_datetime }}'}),
    ],
  },
]

const midnight = '2026-11-30T00:00:00+00:00'
const noon = '2026-11-30T12:00:00+00:00'

const said: readonly Said[] = [
  {grid_in: 101.234, grid_out: 20.5, fridge: 7.2, sun: 51.5, begun: midnight},
  // The grid's meter and the sun's begin again.
  {grid_in: 0, grid_out: 20.75, fridge: 7.2, sun: 0.25, begun: noon},
  {grid_in: 0.5, grid_out: 20.75, fridge: 7.9, sun: 0.75, begun: noon},
  // A drop of less than a tenth is noise.
  {grid_in: 0.48, grid_out: 21, fridge: 7.9, sun: 1, begun: noon},
  {grid_in: 0.75, grid_out: 21, fridge: 8.4, sun: 1.5, begun: noon},
]

const first: Said = {grid_in: 100, grid_out: 20, fridge: 7, sun: 50, begun: midnight}

t.test('the energy of today is what a real Home Assistant’s recorder counts', async (t) => {
  const program = await findHomeAssistant(t)
  if (program === undefined) return
  const real = await startHomeAssistant(t, program, {configuration: {template}})
  const admin = await real.admin()
  t.teardown(() => admin.close())
  const say = (meters: Said) => admin.ask('fire_event', {event_type: 'meters', event_data: meters})
  const beganAt = new Date().toISOString()
  await say(first)
  await admin.ask('energy/save_prefs', {
    energy_sources: [
      {
        type: 'grid',
        stat_energy_from: 'sensor.grid_in',
        stat_energy_to: 'sensor.grid_out',
        stat_cost: null,
        entity_energy_price: null,
        number_energy_price: 0.3,
        stat_compensation: null,
        entity_energy_price_export: null,
        number_energy_price_export: null,
        cost_adjustment_day: 0,
      },
      {type: 'solar', stat_energy_from: 'sensor.sun', config_entry_solar_forecast: null},
    ],
    device_consumption: [{stat_consumption: 'sensor.fridge', name: 'Fridge'}],
  })
  const config = {kind: 'home-assistant', id: 'home-assistant', url: real.url, token: async () => real.token} as const
  const house = followAnyBridge(t, await temporaryFolder(t), (context) => createHomeAssistantBridge(config, context))
  const until = async (holds: () => boolean) => {
    while (!holds()) await pause(100)
  }
  const energy = () => house.bridge.energy?.() ?? null
  await until(() => energy() !== null)
  t.match(energy()?.plan, {
    grids: [{from: 'sensor.grid_in', to: 'sensor.grid_out', price: 0.3}],
    solars: [{from: 'sensor.sun'}],
    devices: [{meter: 'sensor.fridge', name: 'Fridge'}],
    currency: 'EUR',
  })

  const model = createModel({clock: systemClock, async command() {}})
  const controller = new AbortController()
  const counting = countEnergy(
    {
      folder: await temporaryFolder(t),
      model,
      houses: () => [energy()].flatMap((one) => one ?? []),
      ...quietRuntime(systemClock),
    },
    controller.signal,
  ).catch(() => {})
  t.teardown(async () => {
    controller.abort()
    await counting
  })
  await until(() => energy()?.read('sensor.sun')?.value === first.sun && Boolean(model.get().energy?.today.home))
  for (const [index, meters] of said.entries()) {
    await say(meters)
    await until(() => energy()?.read('sensor.sun')?.value === meters.sun)
    // The agent looks every two seconds.
    await pause(2500)
    // A person chooses another unit for the fridge: the same energy is told as another number.
    if (index === 2) {
      await admin.ask('config/entity_registry/update', {
        entity_id: 'sensor.fridge',
        options_domain: 'sensor',
        options: {unit_of_measurement: 'Wh'},
      })
      await until(() => energy()?.read('sensor.fridge')?.unit === 'Wh')
      await pause(2500)
    }
  }
  const {today, devices, cost} = model.get().energy ?? {today: {}, devices: []}
  const ids = {fromGrid: 'sensor.grid_in', toGrid: 'sensor.grid_out', solar: 'sensor.sun'} as const
  const counted: Record<string, number | undefined> = {
    ...Object.fromEntries(Object.entries(ids).map(([part, id]) => [id, today[part as keyof typeof ids]?.amount])),
    'sensor.fridge': devices.find(({name}) => name === 'Fridge')?.today?.amount,
  }
  t.match(Object.fromEntries(Object.entries(counted).map(([id, amount]) => [id, Math.round(amount ?? Number.NaN)])), {
    'sensor.grid_in': 1984,
    'sensor.grid_out': 1000,
    'sensor.sun': 3000,
    'sensor.fridge': 1400,
  })

  // The recorder sums up every five minutes.
  const changes = async () => {
    const rows = await admin.ask<Record<string, {change: number}[]>>('recorder/statistics_during_period', {
      start_time: new Date(Date.parse(beganAt) - 600_000).toISOString(),
      statistic_ids: Object.keys(counted),
      period: '5minute',
      types: ['change'],
      units: {energy: 'kWh'},
    })
    return Object.fromEntries(
      Object.entries(rows).map(([id, list]) => [id, list.reduce((sum, {change}) => sum + change, 0) * 1000]),
    )
  }
  const end = Date.now() + 700_000
  let recorded = await changes()
  const agrees = () =>
    Object.entries(counted).every(([id, amount]) => Math.abs((recorded[id] ?? Number.NaN) - (amount ?? 0)) <= 1)
  while (!agrees() && Date.now() < end) {
    await pause(5000)
    recorded = await changes()
  }
  t.ok(agrees(), `counted ${JSON.stringify(counted)}, recorded ${JSON.stringify(recorded)}`)
  t.equal(Math.round(today.home?.amount ?? 0), 3984, 'what comes in, less what goes out')
  t.match(cost, {currency: 'EUR', isPartial: false})
  t.ok(Math.abs((cost?.amount ?? 0) - 1.984 * 0.3) < 0.001)
})
