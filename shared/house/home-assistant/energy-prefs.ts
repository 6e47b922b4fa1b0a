import {isRecord} from '#shared/json.ts'
import type {BatteryMeters, DeviceMeter, EnergyPlan, GridMeters, Price, SourceMeters} from '../energy/plan.ts'
import {plainText} from '../plain-text.ts'

/** Sources and devices that are read. */
const maxSources = 50
const maxDevices = 300

type Fields = Readonly<Record<string, unknown>>

/** Reads Home Assistant's energy preferences, as `energy/get_prefs` gives them; null without a source and a device. */
export function readEnergyPrefs(prefs: unknown): EnergyPlan | null {
  const {energy_sources: given, device_consumption: consumption} = isRecord(prefs) ? prefs : {}
  const sources = recordsOf(given, maxSources)
  const of = (type: string) => sources.filter((source) => source.type === type)
  const [home] = of('home')
  const plan: EnergyPlan = {
    grids: of('grid').flatMap(gridsOf),
    solars: of('solar').map(sourceOf),
    batteries: of('battery').map(batteryOf),
    ...(home && {home: fields({to: id(home.stat_energy_to), rate: id(home.stat_rate)})}),
    devices: recordsOf(consumption, maxDevices).flatMap(deviceOf),
  }
  const {grids, solars, batteries, devices} = plan
  return [grids, solars, batteries, devices].some(({length}) => length > 0) || plan.home ? plan : null
}

const recordsOf = (list: unknown, most: number): Fields[] =>
  Array.isArray(list) ? list.slice(0, most).filter((one) => isRecord(one)) : []

/** Returns an entity's or a statistic's id. */
const id = (value: unknown): string | undefined => plainText(value, 255)?.toLowerCase()

/** Leaves out undefined fields. */
const fields = <T extends object>(all: T) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const sourceOf = (source: Fields): SourceMeters =>
  fields({name: plainText(source.name), from: id(source.stat_energy_from), rate: id(source.stat_rate)})

const batteryOf = (source: Fields): BatteryMeters => ({...sourceOf(source), ...fields({to: id(source.stat_energy_to)})})

/** Returns the meters of a grid. Before 2026 it had a list for each direction. */
function gridsOf(source: Fields): GridMeters[] {
  const {flow_from: from, flow_to: to} = source
  if (!Array.isArray(from) && !Array.isArray(to)) {
    const prices = {price: priceOf(source, ''), exportPrice: priceOf(source, '_export')}
    return [{...batteryOf(source), ...fields(prices)}]
  }
  return [
    ...recordsOf(from, maxSources).map((flow) => fields({from: id(flow.stat_energy_from), price: priceOf(flow, '')})),
    ...recordsOf(to, maxSources).map((flow) => fields({to: id(flow.stat_energy_to), exportPrice: priceOf(flow, '')})),
  ]
}

function priceOf(source: Fields, suffix: string): Price | undefined {
  const number = source[`number_energy_price${suffix}`]
  if (typeof number === 'number' && Number.isFinite(number)) return number
  const entity = id(source[`entity_energy_price${suffix}`])
  return entity === undefined ? undefined : {entity}
}

function deviceOf(device: Fields): DeviceMeter[] {
  const meter = id(device.stat_consumption)
  if (meter === undefined) return []
  return [
    {meter, ...fields({rate: id(device.stat_rate), name: plainText(device.name), in: id(device.included_in_stat)})},
  ]
}
