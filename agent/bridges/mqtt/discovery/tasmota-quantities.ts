/** The quantity of a reading: Home Assistant's device class and the unit. */
export interface Quantity {
  measures?: string
  unit?: string
}

const energy = {measures: 'energy', unit: 'kWh'}
const power = {measures: 'power', unit: 'W'}
const current = {measures: 'current', unit: 'A'}
const light = {measures: 'illuminance', unit: 'lx'}
const dust = 'µg/m³'
const particles = {unit: 'ppd'}

/** The quantities whose unit never changes, by the names of Tasmota's readings. */
const fixed: ReadonlyMap<string, Quantity> = new Map(
  Object.entries({
    Ambient: light,
    Illuminance: light,
    Battery: {measures: 'battery', unit: '%'},
    Humidity: {measures: 'humidity', unit: '%'},
    Moisture: {measures: 'moisture', unit: '%'},
    CarbonDioxide: {measures: 'carbon_dioxide', unit: 'ppm'},
    eCO2: {unit: 'ppm'},
    TVOC: {unit: 'ppb'},
    PM1: {measures: 'pm1', unit: dust},
    'PM2.5': {measures: 'pm25', unit: dust},
    PM10: {measures: 'pm10', unit: dust},
    CF1: {unit: dust},
    'CF2.5': {unit: dust},
    CF10: {unit: dust},
    'PB0.3': particles,
    'PB0.5': particles,
    PB1: particles,
    'PB2.5': particles,
    PB5: particles,
    PB10: particles,
    Power: power,
    PowerTotal: power,
    ActivePower: power,
    ApparentPower: {measures: 'apparent_power', unit: 'VA'},
    ReactivePower: {measures: 'reactive_power', unit: 'var'},
    Factor: {measures: 'power_factor'},
    Voltage: {measures: 'voltage', unit: 'V'},
    Current: current,
    CurrentNeutral: current,
    Frequency: {measures: 'frequency', unit: 'Hz'},
    PhaseAngle: {unit: '°'},
    Energy: energy,
    Total: energy,
    TotalTariff: energy,
    Today: energy,
    Yesterday: energy,
    ImportActive: energy,
    ExportActive: energy,
    ExportActiveTotal: energy,
    ExportTariff: energy,
    ImportReactive: {measures: 'reactive_energy', unit: 'kvarh'},
    ExportReactive: {measures: 'reactive_energy', unit: 'kvarh'},
    Distance: {measures: 'distance', unit: 'cm'},
    Weight: {measures: 'weight', unit: 'kg'},
    CCT: {unit: 'K'},
  }),
)

/** The quantities whose unit a person chooses: its name beside the readings, and the unit without one. */
const chosen: ReadonlyMap<string, {measures: string; key: string; unit: string}> = new Map([
  ['Temperature', {measures: 'temperature', key: 'TempUnit', unit: 'C'}],
  ['DewPoint', {measures: 'temperature', key: 'TempUnit', unit: 'C'}],
  ['Pressure', {measures: 'pressure', key: 'PressureUnit', unit: 'hPa'}],
  ['SeaPressure', {measures: 'pressure', key: 'PressureUnit', unit: 'hPa'}],
  ['Speed', {measures: 'speed', key: 'SpeedUnit', unit: 'm/s'}],
])

/** Chips whose `Energy` is no energy: the strength of a lightning, of a radar's echo. */
const withoutEnergy: ReadonlySet<string> = new Set(['AS3935', 'LD2410'])

/**
 * Returns the quantity of a reading, from the names on its path: chip, reading, and the part of a nested one. `units`
 * holds the units that stand beside the chips.
 */
export function quantityOf([chip = '', key = '', part]: readonly string[], units: Readonly<Record<string, unknown>>) {
  if (key === 'Energy' && withoutEnergy.has(chip)) return {}
  // Readings of analogue inputs end with the number of their pin.
  const whole = chip === 'ANALOG' ? key.replace(/\d$/, '') : key
  return known(part, units) ?? known(whole, units) ?? {}
}

function known(name: string | undefined, units: Readonly<Record<string, unknown>>): Quantity | undefined {
  if (name === undefined) return undefined
  const choice = chosen.get(name)
  if (!choice) return fixed.get(name)
  const {measures, key, unit} = choice
  const own = units[key]
  const shown = typeof own === 'string' && own !== '' ? own : unit
  return {measures, unit: measures === 'temperature' ? `°${shown}` : shown}
}
