import {isDeepStrictEqual} from 'node:util'
import type {Clock} from '#shared/clock.ts'
import {aborted} from '#shared/host/stop-signal.ts'
import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import {
  type CountedDay,
  type CountedMeter,
  type CountOptions,
  countReading,
  loseSight,
} from '#shared/house/energy/count-day.ts'
import {type DeviceMeter, type EnergyPlan, outermost, type Price} from '#shared/house/energy/plan.ts'
import {type DeviceEnergy, type HouseEnergy, sumHouse, type TodaysEnergy} from '#shared/house/energy/sum-house.ts'
import {pricePerWattHour, wattHoursOf} from '#shared/house/energy/units.ts'
import {wattsOf} from '#shared/house/readings.ts'
import type {Metered, MeteredHouse} from '../bridges/bridge.ts'
import {filesIn} from '../folder.ts'
import {openJsonFile, writeOrWarn} from '../json-file.ts'
import type {Logger} from '../logger.ts'
import type {WritableModel} from '../model.ts'
import {dayIn} from './day-in.ts'
import {readDevice} from './read-device.ts'

/** Milliseconds between two looks at the meters. */
export const lookInterval = 2000

/** Milliseconds between two writings; a new day is written at once. */
export const writeInterval = 5 * 60_000

/** Milliseconds that the clock may go apart from elapsed time before it counts as set, or the machine as asleep. */
const maxDrift = 60_000

/** Milliseconds until a meter that nobody reads any more is forgotten. */
const longest = 30 * 24 * 3_600_000

/** Meters that are kept. */
const maxMeters = 1000

export interface EnergyOptions {
  folder: string
  model: WritableModel
  /** Returns the houses that say how they measure their energy. */
  houses(): readonly MeteredHouse[]
  clock: Clock
  logger: Logger
}

/** A meter to count. */
interface Meter {
  key: string
  read(): Metered | undefined
  price?: {price: Price; read(name: string): Metered | undefined}
}

/** Counts the energy of the day and tells it to the model until the signal aborts. Keeps the counters in the folder. */
export async function countEnergy(options: EnergyOptions, signal: AbortSignal): Promise<never> {
  const {folder, model, houses, clock, logger} = options
  const stored = openJsonFile({path: filesIn(folder).energy, version: 1, isValid: isStored})
  // The agent watched no meter since its last run.
  const counted = new Map(
    Object.entries((await stored.read())?.meters ?? {}).map(([key, meter]) => [key, loseSight(meter)]),
  )
  let last = {now: clock.now(), elapsed: clock.elapsed()}
  let day = ''
  let writtenAt = clock.elapsed()
  /** Whether there is nothing to count: then the next change of the house is waited for. */
  let isIdle = false

  function look(): void {
    const [now, elapsed] = [clock.now(), clock.elapsed()]
    const isSet = Math.abs(now - last.now - (elapsed - last.elapsed)) > maxDrift
    last = {now, elapsed}
    const today = dayIn(model.get().home?.site?.zone, now)
    const metered = houses()
    const seen = new Set<string>()
    for (const meter of metersOf(metered, model.get()).slice(0, maxMeters)) {
      seen.add(meter.key)
      const before = counted.get(meter.key)
      const after = countMeter(meter, before && isSet ? loseSight(before) : before, {at: now, day: today})
      if (after) counted.set(meter.key, after)
    }
    isIdle = seen.size === 0
    loseOthers(seen, now)
    tell(metered, today)
    if (today !== day || elapsed - writtenAt >= writeInterval) void write()
    day = today
  }

  /** Marks the meters that are gone as unwatched, and forgets the ones that went long ago. */
  function loseOthers(seen: ReadonlySet<string>, now: number): void {
    for (const [key, meter] of counted) {
      if (seen.has(key)) continue
      if (now - meter.last.at > longest) counted.delete(key)
      else counted.set(key, loseSight(meter))
    }
  }

  function tell(metered: readonly MeteredHouse[], today: string): void {
    const dayOf = (key: string): CountedDay | null => {
      const meter = counted.get(key)
      if (meter?.today.day !== today) return null
      // A meter that can't be read may count on meanwhile.
      return meter.isWatched ? meter.today : {...meter.today, isPartial: true}
    }
    const energy = energyOf(metered, model.get().devices, dayOf)
    if (!isDeepStrictEqual(energy, model.get().energy)) model.update({energy})
  }

  async function write(): Promise<void> {
    writtenAt = clock.elapsed()
    await writeOrWarn(stored, {meters: Object.fromEntries(counted)}, logger)
  }

  let cancel = () => {}
  function turn(): void {
    look()
    cancel = isIdle ? () => {} : clock.after(lookInterval, turn)
  }
  if (!signal.aborted) turn()
  const unsubscribe = model.subscribe((now, before) => {
    if (isIdle && (now.bridges !== before.bridges || now.devices !== before.devices)) turn()
  })
  await aborted(signal)
  unsubscribe()
  cancel()
  await write()
  throw signal.reason
}

/** Returns the meters of the houses' plans, and the devices with a meter of their own. Each is counted once. */
function metersOf(
  houses: readonly MeteredHouse[],
  {devices, states}: {devices: readonly HouseDevice[]; states: Readonly<Record<string, DeviceState>>},
): Meter[] {
  const meters = new Map<string, Meter>()
  for (const house of houses) {
    const add = (name: string | undefined, price?: Price) => {
      if (name === undefined) return
      const {read} = house
      const key = keyOf(house, name)
      if (!meters.has(key) || price !== undefined)
        meters.set(key, {key, read: () => read(name), ...(price !== undefined && {price: {price, read}})})
    }
    const {grids, solars, batteries, home, devices} = house.plan
    for (const {from, to, price, exportPrice} of grids) {
      add(from, price)
      add(to, exportPrice)
    }
    for (const {from} of solars) add(from)
    for (const {from, to} of batteries) {
      add(from)
      add(to)
    }
    add(home?.to)
    for (const {meter} of devices) add(meter)
  }
  for (const {id, measures} of devices) {
    if (measures === 'energy' && !meters.has(id)) meters.set(id, {key: id, read: () => readDevice(states[id])})
  }
  return [...meters.values()]
}

const keyOf = (house: MeteredHouse, name: string) => house.deviceOf(name)?.id ?? `${house.id}:meter:${name}`

function countMeter(
  {read, price}: Meter,
  before: CountedMeter | undefined,
  {at, day}: {at: number; day: string},
): CountedMeter | undefined {
  const metered = read()
  const factor = metered && wattHoursOf(metered.unit)
  // A meter below nothing is broken, unless it counts both ways.
  if (!metered || factor === undefined || (metered.value < 0 && metered.counts !== 'total'))
    return before && loseSight(before)
  const {value, counts = 'increasing', lastReset} = metered
  const options: CountOptions = {day, counts, ...(price && priceNow(price))}
  return countReading(before, {at, value: value * factor, ...(lastReset !== undefined && {lastReset})}, options)
}

function priceNow({price, read}: NonNullable<Meter['price']>): Pick<CountOptions, 'price' | 'isPriceChanging'> {
  const told = typeof price === 'number' ? {value: price, unit: undefined} : read(price.entity)
  return {
    price: (told && pricePerWattHour(told.value, told.unit)) ?? 'unknown',
    isPriceChanging: typeof price !== 'number',
  }
}

/** Adds up the energy of the first house with a plan, and tells that of each device with a meter. */
function energyOf(
  [house]: readonly MeteredHouse[],
  devices: readonly HouseDevice[],
  dayOf: (key: string) => CountedDay | null,
): HouseEnergy | undefined {
  const told = new Set<string>()
  const ofPlan = house ? devicesOfPlan(house, dayOf) : []
  for (const {device} of ofPlan) if (device !== undefined) told.add(device)
  if (house) for (const name of sourcesOf(house.plan)) told.add(house.deviceOf(name)?.id ?? '')
  const others = devices
    .filter(({id, measures}) => measures === 'energy' && !told.has(id))
    .map(({id, name}) => ({name, device: id, today: shown(dayOf(id))}))
  if (!house && others.length === 0) return undefined
  const measured = {
    day: (name: string) => (house ? dayOf(keyOf(house, name)) : null),
    watts: (name: string) => {
      const told = house?.read(name)
      return told ? (wattsOf(told.value, told.unit) ?? null) : null
    },
  }
  return {...(house ? sumHouse(house.plan, measured) : {now: {}, today: {}}), devices: [...ofPlan, ...others]}
}

function devicesOfPlan(house: MeteredHouse, dayOf: (key: string) => CountedDay | null): DeviceEnergy[] {
  const {devices} = house.plan
  const nameOf = ({name, meter}: DeviceMeter) => name ?? house.deviceOf(meter)?.name ?? meter
  const byMeter = new Map(devices.map((device) => [device.meter, device]))
  const outer = new Set(outermost(devices))
  return devices.map((one) => {
    const above = one.in === one.meter ? undefined : byMeter.get(one.in ?? '')
    const device = house.deviceOf(one.meter)
    return {
      name: nameOf(one),
      today: shown(dayOf(keyOf(house, one.meter))),
      ...(device && {device: device.id}),
      ...(above && {in: nameOf(above)}),
      ...(outer.has(one) && {isSummed: true}),
    }
  })
}

/** Returns the meters of the grid, the sun, the battery and the home: they are no devices that take energy. */
const sourcesOf = ({grids, solars, batteries, home}: EnergyPlan): string[] =>
  [...grids, ...solars, ...batteries, ...(home ? [home] : [])].flatMap(({from, to}: {from?: string; to?: string}) =>
    [from, to].filter((name) => name !== undefined),
  )

/** Leaves out the fields that only counting needs. */
const shown = (day: CountedDay | null): TodaysEnergy | null =>
  day && {amount: day.amount, since: day.since, isPartial: day.isPartial}

interface Stored {
  meters: Readonly<Record<string, CountedMeter>>
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

function isStored(value: unknown): value is Stored {
  const {meters} = (value ?? {}) as Partial<Stored>
  return typeof meters === 'object' && meters !== null && Object.values(meters).every(isCounted)
}

function isCounted(value: unknown): value is CountedMeter {
  const {last, today} = (value ?? {}) as Partial<CountedMeter>
  return (
    isNumber(last?.at) &&
    isNumber(last.value) &&
    typeof today?.day === 'string' &&
    isNumber(today.amount) &&
    (today.since === null || isNumber(today.since))
  )
}
