import type {EnergyPlan, GridMeters} from '#shared/house/energy/plan.ts'
import type {MeteredHouse} from '../bridges/bridge.ts'
import type {Model} from '../model.ts'
import {readDevice} from './read-device.ts'

/** The choices of a person, by their names in the setting. */
const parts = [
  ...['grid', 'grid-return', 'grid-power', 'solar', 'solar-power'],
  ...['battery', 'battery-charge', 'battery-power', 'home', 'home-power', 'price', 'price-return'],
]

/** The values of the setting, in words. */
export const meterWords = `none, or parts like grid=mqtt:meter_in, separated by commas; the parts are ${parts.join(', ')}`

/** Reads the meters that a person chose: `grid=mqtt:meter_in, solar=mqtt:roof, price=0.25 EUR`. Throws a RangeError. */
export function readMeters(text: string): EnergyPlan | undefined {
  if (text === 'none') return undefined
  const chosen = new Map<string, string>()
  for (const one of text.split(',')) {
    const [part = '', ...rest] = one.trim().split('=')
    const device = rest.join('=').trim()
    if (!parts.includes(part) || device === '' || chosen.has(part)) throw new RangeError()
    chosen.set(part, device)
  }
  const [price, exportPrice] = [priceOf(chosen.get('price')), priceOf(chosen.get('price-return'))]
  const given = (names: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(names).flatMap(([field, part]) => (chosen.has(part) ? [[field, chosen.get(part)]] : [])),
    )
  const listed = <T extends object>(fields: T): T[] => (Object.keys(fields).length > 0 ? [fields] : [])
  const grid: GridMeters = {
    ...given({from: 'grid', to: 'grid-return', rate: 'grid-power'}),
    ...(price && {price: price.amount}),
    ...(exportPrice && {exportPrice: exportPrice.amount}),
  }
  const home = given({to: 'home', rate: 'home-power'})
  const currency = (price ?? exportPrice)?.currency
  return {
    grids: listed(grid),
    solars: listed(given({from: 'solar', rate: 'solar-power'})),
    batteries: listed(given({from: 'battery', to: 'battery-charge', rate: 'battery-power'})),
    ...(Object.keys(home).length > 0 && {home}),
    devices: [],
    ...(currency !== undefined && {currency}),
  }
}

/** Reads a price of a kWh: `0.25 EUR`. */
function priceOf(text: string | undefined): {amount: number; currency: string} | undefined {
  if (text === undefined) return undefined
  const [, amount, currency = ''] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text) ?? []
  if (amount === undefined) throw new RangeError()
  return {amount: Number(amount), currency}
}

/** Returns a house of the meters that a person chose among the agent's devices. */
export function chosenMeters(plan: EnergyPlan, model: Pick<Model, 'get'>): MeteredHouse {
  return {
    id: 'chosen',
    plan,
    read: (device) => readDevice(model.get().states[device]),
    deviceOf: (device) => model.get().devices.find(({id}) => id === device),
  }
}
