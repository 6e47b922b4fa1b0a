import type {CountedDay} from './count-day.ts'
import {type EnergyPlan, outermost} from './plan.ts'

/** The energy of today, of one meter or of several that were counted alike. */
export interface TodaysEnergy {
  /** Watt-hours. */
  amount: number
  /** When counting began, in milliseconds since the epoch; null for the whole day. */
  since: number | null
  isPartial: boolean
}

/** The flows of energy in a house. */
export const flowParts = ['solar', 'fromGrid', 'toGrid', 'fromBattery', 'toBattery', 'home'] as const

export type FlowPart = (typeof flowParts)[number]

/** The energy of a house. A value is null where it isn't known; a part that the house doesn't have is absent. */
export interface HouseEnergy {
  /** Watts. */
  now: Partial<Record<FlowPart, number | null>>
  today: Partial<Record<FlowPart, TodaysEnergy | null>>
  /** Today's cost of energy from the grid, less the pay for returned energy; null where it isn't known. */
  cost?: {amount: number; currency: string; since: number | null; isPartial: boolean} | null
  devices: readonly DeviceEnergy[]
  /** Watt-hours of the home that no device has; null where that isn't known. */
  rest?: TodaysEnergy | null
}

export interface DeviceEnergy {
  name: string
  /** The device of the plan that counts it, if one does. */
  device?: string
  today: TodaysEnergy | null
  /** The name of the device whose meter counts it too. */
  in?: string
  /** Whether the house says that no other device counts it. */
  isSummed?: boolean
}

/** The days of meters and the watts of rates by their names; null where one isn't known. */
export interface Measured {
  day(meter: string): CountedDay | null
  watts(rate: string): number | null
}

/** Counting that began within a minute began together. */
const together = 60_000

/**
 * Adds up days; null if one isn't known, or if they began at different times: their sum would belong to no span of
 * time. The sign -1 subtracts a day.
 */
export function addDays(days: readonly {day: TodaysEnergy | null; sign?: 1 | -1}[]): TodaysEnergy | null {
  let sum: TodaysEnergy | null = null
  for (const {day, sign = 1} of days) {
    // A subtracted day must be complete, or the rest would be too large.
    if (!day || (sign === -1 && day.isPartial)) return null
    if (!sum) {
      sum = {amount: sign * day.amount, since: day.since, isPartial: day.isPartial}
      continue
    }
    if (!isTogether(sum.since, day.since)) return null
    sum = {
      amount: sum.amount + sign * day.amount,
      since: sum.since === null ? null : Math.max(sum.since, day.since ?? 0),
      isPartial: sum.isPartial || day.isPartial,
    }
  }
  return sum
}

function isTogether(one: number | null, other: number | null): boolean {
  return one === null || other === null ? one === other : Math.abs(one - other) <= together
}

const isGiven = (name: string | undefined): name is string => name !== undefined

/** Adds up the energy of a house as its plan has it. */
export function sumHouse(plan: EnergyPlan, measured: Measured): Omit<HouseEnergy, 'devices'> {
  const {grids, solars, batteries} = plan
  const sumOf = (meters: readonly (string | undefined)[]): {sum?: TodaysEnergy | null} => {
    const given = meters.filter(isGiven)
    return given.length === 0 ? {} : {sum: addDays(given.map((meter) => ({day: measured.day(meter)})))}
  }
  const meters: readonly (readonly [FlowPart, readonly (string | undefined)[]])[] = [
    ['solar', solars.map(({from}) => from)],
    ['fromGrid', grids.map(({from}) => from)],
    ['toGrid', grids.map(({to}) => to)],
    ['fromBattery', batteries.map(({from}) => from)],
    ['toBattery', batteries.map(({to}) => to)],
  ]
  const today: HouseEnergy['today'] = {}
  for (const [part, names] of meters) {
    const {sum} = sumOf(names)
    if (sum !== undefined) today[part] = sum
  }
  const own = plan.home?.to
  const flows = [
    ...(['solar', 'fromGrid', 'fromBattery'] as const).map((part) => ({day: today[part], sign: 1 as const})),
    ...(['toGrid', 'toBattery'] as const).map((part) => ({day: today[part], sign: -1 as const})),
  ]
  const isComplete = hasAllMeters(plan)
  const given = flows.flatMap(({day, sign}) => (day === undefined ? [] : [{day, sign}]))
  if (own !== undefined) today.home = measured.day(own)
  else if (given.length > 0) today.home = isComplete ? addDays(given) : null
  const cost = costOf(plan, measured)
  return {
    now: flowsNow(plan, measured),
    today,
    ...(cost !== undefined && {cost}),
    ...(plan.devices.length > 0 && today.home !== undefined && {rest: restOf(plan, today.home, measured)}),
  }
}

/** Tests whether each source has a meter: without one the home's consumption can't be computed. */
const hasAllMeters = ({grids, solars, batteries}: EnergyPlan) =>
  grids.every(({from}) => from !== undefined) &&
  solars.every(({from}) => from !== undefined) &&
  batteries.every(({from, to}) => from !== undefined && to !== undefined)

/** Returns the home's consumption without its devices. */
function restOf({devices}: EnergyPlan, home: TodaysEnergy | null, measured: Measured): TodaysEnergy | null {
  const outer = outermost(devices)
  if (!outer) return null
  const rest = addDays([{day: home}, ...outer.map(({meter}) => ({day: measured.day(meter), sign: -1 as const}))])
  // Meters that are read one after the other may be a little apart; much below nothing, they don't belong together.
  return rest && rest.amount < -50 ? null : rest && {...rest, amount: Math.max(0, rest.amount)}
}

/** Returns the flows in watts. Batteries are added up first, as in Home Assistant. */
function flowsNow({grids, solars, batteries, home}: EnergyPlan, {watts}: Measured): HouseEnergy['now'] {
  const ratesOf = (sources: readonly {rate?: string}[]) =>
    sources.length === 0 || sources.some(({rate}) => rate === undefined)
      ? undefined
      : sources.map(({rate}) => watts(rate ?? ''))
  const add = (values: readonly (number | null)[] | undefined, part: (watts: number) => number) =>
    values?.some((value) => value === null) ? null : values?.reduce<number>((sum, value) => sum + part(value ?? 0), 0)
  const positive = (value: number) => Math.max(0, value)
  const negative = (value: number) => Math.max(0, -value)
  const [grid, sun, cells] = [ratesOf(grids), ratesOf(solars), ratesOf(batteries)]
  const battery = add(cells, (value) => value)
  const now: HouseEnergy['now'] = {}
  const set = (part: FlowPart, value: number | null | undefined) => {
    if (value !== undefined) now[part] = value
  }
  set('solar', add(sun, positive))
  set('fromGrid', add(grid, positive))
  set('toGrid', add(grid, negative))
  set('fromBattery', battery === null || battery === undefined ? battery : positive(battery))
  set('toBattery', battery === null || battery === undefined ? battery : negative(battery))
  const isComplete = [
    [grids, grid],
    [solars, sun],
    [batteries, cells],
  ].every(([sources, rates]) => (sources?.length ?? 0) === 0 || rates !== undefined)
  if (home?.rate !== undefined) now.home = watts(home.rate)
  else if (isComplete && Object.keys(now).length > 0) {
    const {solar = 0, fromGrid = 0, fromBattery = 0, toGrid = 0, toBattery = 0} = now
    const all = [solar, fromGrid, fromBattery, toGrid, toBattery]
    now.home = all.includes(null)
      ? null
      : Math.max(0, Number(solar) + Number(fromGrid) + Number(fromBattery) - Number(toGrid) - Number(toBattery))
  }
  return now
}

/** Returns the cost of the energy from the grid; absent without a price. */
function costOf({grids, currency}: EnergyPlan, {day}: Measured): HouseEnergy['cost'] {
  const priced = [
    ...grids.flatMap(({from, price}) =>
      from !== undefined && price !== undefined ? [{meter: from, sign: 1 as const}] : [],
    ),
    ...grids.flatMap(({to, exportPrice}) =>
      to !== undefined && exportPrice !== undefined ? [{meter: to, sign: -1 as const}] : [],
    ),
  ]
  if (priced.length === 0) return undefined
  const sum = addDays(
    priced.map(({meter, sign}) => {
      const counted = day(meter)
      return {
        day: counted && {
          ...counted,
          amount: counted.cost ?? 0,
          isPartial: counted.isPartial || counted.isCostPartial === true,
        },
        sign,
      }
    }),
  )
  // A grid without a price would cost nothing.
  const isWhole = grids.every(({from, price}) => from === undefined || price !== undefined)
  return sum && isWhole ? {...sum, currency: currency ?? ''} : null
}
