/** Watt-hours of each unit of energy that Home Assistant knows. */
const wattHours: ReadonlyMap<string, number> = new Map([
  ['mWh', 0.001],
  ['Wh', 1],
  ['kWh', 1000],
  ['MWh', 1_000_000],
  ['GWh', 1_000_000_000],
  ['J', 1 / 3600],
  ['kJ', 1000 / 3600],
  ['MJ', 1_000_000 / 3600],
  ['GJ', 1_000_000_000 / 3600],
  ['cal', 4.184 / 3600],
  ['kcal', 4184 / 3600],
  ['Mcal', 4_184_000 / 3600],
  ['Gcal', 4_184_000_000 / 3600],
])

/** Returns the watt-hours of one unit; undefined for a unit of another quantity. */
export const wattHoursOf = (unit: string | undefined): number | undefined => wattHours.get(unit ?? '')

/** Returns a price for a watt-hour from one for a unit, such as `EUR/kWh`; a price without a unit is for a kWh. */
export function pricePerWattHour(price: number, unit: string | undefined): number | undefined {
  const slash = unit?.lastIndexOf('/') ?? -1
  const factor = slash === -1 ? 1000 : wattHoursOf(unit?.slice(slash + 1).trim())
  return factor === undefined ? undefined : price / factor
}
