import {isRecord} from '#shared/json.ts'
import type {Fields} from '../parse-json.ts'
import type {Entity, PhysicalDevice} from './read-discovery.ts'
import type {Tasmota} from './tasmota-device.ts'
import {entity, readingsOf, readingsTemplate} from './tasmota-entity.ts'
import {quantityOf} from './tasmota-quantities.ts'

/** Readers of cards, which tell events. */
const events: ReadonlySet<string> = new Set(['PN532', 'RDM6300'])

/** Readings that only say which chip or which start is meant. */
const identities: ReadonlySet<string> = new Set(['Id', 'mac', 'Device', 'TotalStartTime'])

/** A reading: the names on its path, the number of its channel in a list, and its value. */
interface Reading {
  names: readonly string[]
  channel?: number
  value: unknown
}

/** The most readings of a device: anyone who can write to the broker may send a message of a million. */
const maxReadings = 500

/** Reads each of the last readings: `{"SI7021": {"Temperature": 21.5}, "TempUnit": "C"}`. */
export function readSensors(tasmota: Tasmota, readings: Fields): Entity[] {
  const sensors: Entity[] = []
  for (const [chip, values] of Object.entries(readings)) {
    if (!isRecord(values) || events.has(chip)) continue
    const device = thingOf(tasmota, chip, values)
    for (const [key, value] of Object.entries(values)) {
      const own = readingsIn([chip, key], value).filter(({names, value}) => isReading(names, value))
      const left = maxReadings - sensors.length
      sensors.push(...own.slice(0, left).map((reading) => sensorOf(tasmota, reading, device, readings)))
      if (own.length >= left) return sensors
    }
  }
  return sensors
}

/**
 * Returns the thing that a chip is part of. A thermometer with a battery of its own, which the device hears by radio, is
 * a thing of its own.
 */
function thingOf({device}: Tasmota, chip: string, values: Fields): PhysicalDevice | undefined {
  if (values.Battery === undefined) return undefined
  return {...device, id: `${device.id} ${chip}`, name: device.name === undefined ? chip : `${device.name} ${chip}`}
}

/** Returns the readings of a value: a list has one for each channel of a meter, an object one for each part. */
function readingsIn(names: readonly string[], value: unknown): Reading[] {
  if (Array.isArray(value)) return value.map((own, channel) => ({names, channel, value: own}))
  if (!isRecord(value)) return [{names, value}]
  return Object.entries(value).map(([part, own]) => ({names: [...names, part], value: own}))
}

const isReading = (names: readonly string[], value: unknown) =>
  typeof value === 'number' ||
  value === null ||
  (typeof value === 'string' && value !== '' && !identities.has(names.at(-1) ?? ''))

function sensorOf(
  tasmota: Tasmota,
  {names, channel, value}: Reading,
  thing: PhysicalDevice | undefined,
  units: Fields,
): Entity {
  const {measures, unit} = quantityOf(names, units)
  const [chip] = names
  const shown = thing || chip === 'ENERGY' ? names.slice(1) : names
  const path = names.map((name) => `[${JSON.stringify(name)}]`).join('')
  const id = channel === undefined ? names : [...names, channel]
  const sensor = entity(
    tasmota,
    'sensor',
    `sensor_${id.join('_')}`,
    {
      name: [...shown, ...(channel === undefined ? [] : [channel + 1])].join(' '),
      state_topic: tasmota.telemetry('SENSOR'),
      value_template: readingsTemplate(`own${path}`, channel),
      device_class: measures,
      unit_of_measurement: unit,
      // A reading that was a number at first stays one.
      ...(typeof value === 'number' && {state_class: 'measurement'}),
    },
    readingsOf(tasmota),
  )
  return thing ? {...sensor, device: thing} : sensor
}
