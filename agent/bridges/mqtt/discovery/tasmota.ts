import {plainText} from '../../plain-text.ts'
import {type Fields, isObject, parseJson} from '../parse-json.ts'
import type {Entity, PhysicalDevice, Unreadable} from './read-discovery.ts'

/**
 * Tasmota announces itself in its own way: `tasmota/discovery/<mac>/config` lists relays and lamps, and `…/sensors` the
 * last readings. Here both become the entities that Home Assistant's discovery would describe.
 */
export const tasmotaFilters: readonly string[] = ['tasmota/discovery/+/config', 'tasmota/discovery/+/sensors']

const topicPattern = /^(tasmota\/discovery\/[^/]+\/)(config|sensors)$/

export const isTasmotaTopic = (topic: string) => topicPattern.test(topic)

/** Returns the topic of a device's sensors from that of its `config`; undefined for any other topic. */
export function tasmotaSensors(topic: string): string | undefined {
  const [, base, kind] = topicPattern.exec(topic) ?? []
  return kind === 'config' ? `${base}sensors` : undefined
}

/** Reads a message of Tasmota. `other` returns the device's other message, as far as it has come. */
export function readTasmota(
  topic: string,
  payload: string,
  other: (topic: string) => string | undefined,
): Entity[] | Unreadable {
  const isConfig = topic.endsWith('/config')
  const config = parseJson(isConfig ? payload : (other(topic.replace(/sensors$/, 'config')) ?? '{}'))
  const tasmota = readConfig(config)
  if (!tasmota) return isConfig ? {unreadable: 'The discovery message of Tasmota has no topics.'} : []
  if (isConfig) return readRelays(tasmota)
  const sensors = parseJson(payload)
  if (!isObject(sensors) || !isObject(sensors.sn)) return {unreadable: 'The message of Tasmota’s sensors is no JSON.'}
  return readSensors(tasmota, sensors.sn)
}

/** A device that runs Tasmota. */
interface Tasmota {
  id: string
  device: PhysicalDevice
  /** The names of its relays, as people gave them. */
  names: readonly unknown[]
  /** The kind of each relay: 0 none, 1 switch, 2 lamp, 3 shutter. */
  relays: readonly number[]
  /** The number of channels of its lamp: 1 dims, 2 has whites, 3 and 4 colours, 5 both. */
  lampKind: number
  on: string
  off: string
  command(name: string): string
  telemetry(name: string): string
  status(name: string): string
  availability: Fields
  options: Fields
}

const texts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function readConfig(config: unknown): Tasmota | undefined {
  if (!isObject(config)) return undefined
  const {mac, t: name, ft: pattern, tp: prefixes, dn, fn, rl, lt_st: lampKind, state, ofln, onln, so} = config
  const [command, status, telemetry] = texts(prefixes)
  const parts = [mac, name, pattern, command, status, telemetry]
  if (!parts.every((part) => typeof part === 'string' && part !== '')) return undefined
  const topic = (prefix: unknown) => {
    const full = String(pattern)
      .replace('%prefix%', String(prefix))
      .replace('%topic%', String(name))
      .replace('%hostname%', String(config.hn ?? ''))
      .replace('%id%', String(mac).slice(-6))
    return (word: string) => `${full}${full.endsWith('/') ? '' : '/'}${word}`
  }
  const [off = 'OFF', on = 'ON'] = texts(state).map(String)
  const label = plainText(dn) ?? plainText(texts(fn)[0]) ?? plainText(name)
  return {
    id: String(mac),
    device: {id: `tasmota ${mac}`, name: label, room: undefined},
    names: texts(fn),
    relays: texts(rl).map(Number),
    lampKind: typeof lampKind === 'number' ? lampKind : 0,
    on,
    off,
    command: topic(command),
    status: topic(status),
    telemetry: topic(telemetry),
    availability: {
      availability_topic: topic(telemetry)('LWT'),
      payload_available: typeof onln === 'string' ? onln : 'Online',
      payload_not_available: typeof ofln === 'string' ? ofln : 'Offline',
    },
    options: isObject(so) ? so : {},
  }
}

/** Reads relays and lamps. A lamp of several channels has one relay, a shutter two. */
function readRelays(tasmota: Tasmota): Entity[] {
  const {relays} = tasmota
  const used = relays.flatMap((kind, index) => (kind === 1 || kind === 2 ? [{kind, number: index + 1}] : []))
  const shutters = Math.floor(relays.filter((kind) => kind === 3).length / 2)
  const isSingle = used.length + shutters === 1
  return [
    ...used.map(({kind, number}) => {
      // Tasmota leaves out the number of its only relay.
      const power =
        relays.filter((kind) => kind !== 0).length === 1 && tasmota.options['26'] !== 1 ? 'POWER' : `POWER${number}`
      return kind === 2 ? lampOf(tasmota, power, number, isSingle) : switchOf(tasmota, power, number, isSingle)
    }),
    ...Array.from({length: shutters}, (_, index) => shutterOf(tasmota, index + 1, isSingle)),
  ]
}

const nameOf = ({names}: Tasmota, number: number, isSingle: boolean) =>
  isSingle ? null : (plainText(names[number - 1]) ?? String(number))

type More = Pick<Entity, 'moreStateTopics' | 'stateQuestion'>

function entity(tasmota: Tasmota, component: string, id: string, options: Fields, more: More = {}): Entity {
  const {device, availability} = tasmota
  return {component, uniqueId: `tasmota_${tasmota.id}_${id}`, options: {...availability, ...options}, device, ...more}
}

/** A relay's state comes as the result of a command and every few minutes, and on request. */
const stateOf = ({command, telemetry}: Tasmota): More => ({
  moreStateTopics: [telemetry('STATE')],
  stateQuestion: command('STATE'),
})

const switchOf = (tasmota: Tasmota, power: string, number: number, isSingle: boolean) =>
  entity(
    tasmota,
    'switch',
    `relay_${number}`,
    {
      name: nameOf(tasmota, number, isSingle),
      command_topic: tasmota.command(power),
      state_topic: tasmota.status('RESULT'),
      value_template: `{{ value_json["${power}"] }}`,
      payload_on: tasmota.on,
      payload_off: tasmota.off,
    },
    stateOf(tasmota),
  )

function lampOf(tasmota: Tasmota, power: string, number: number, isSingle: boolean): Entity {
  const {lampKind, command} = tasmota
  const topic = tasmota.status('RESULT')
  return entity(
    tasmota,
    'light',
    `light_${number}`,
    {
      name: nameOf(tasmota, number, isSingle),
      state_topic: topic,
      command_topic: command(power),
      state_value_template: `{{ value_json["${power}"] }}`,
      payload_on: tasmota.on,
      payload_off: tasmota.off,
      ...(lampKind >= 1 && {
        brightness_command_topic: command('Dimmer'),
        brightness_state_topic: topic,
        brightness_value_template: '{{ value_json.Dimmer }}',
        brightness_scale: 100,
        on_command_type: 'brightness',
      }),
      ...((lampKind === 2 || lampKind === 5) && {
        color_temp_command_topic: command('CT'),
        color_temp_state_topic: topic,
        color_temp_value_template: '{{ value_json.CT }}',
        min_mireds: 153,
        max_mireds: 500,
      }),
      ...(lampKind >= 3 && {
        hs_command_topic: command('HsbColor'),
        hs_command_template: '{{ hue | round | int }},{{ sat | round | int }}',
        hs_state_topic: topic,
        hs_value_template: '{{ value_json.HSBColor.split(",")[0] }},{{ value_json.HSBColor.split(",")[1] }}',
      }),
    },
    stateOf(tasmota),
  )
}

const shutterOf = (tasmota: Tasmota, number: number, isSingle: boolean) =>
  entity(
    tasmota,
    'cover',
    `shutter_${number}`,
    {
      name: isSingle ? null : `Shutter ${number}`,
      command_topic: tasmota.command('Backlog'),
      payload_open: `ShutterOpen${number}`,
      payload_close: `ShutterClose${number}`,
      payload_stop: `ShutterStop${number}`,
      set_position_topic: tasmota.command(`ShutterPosition${number}`),
      position_topic: tasmota.status('RESULT'),
      position_template: `{{ value_json["Shutter${number}"].Position }}`,
      state_topic: tasmota.status('RESULT'),
      value_template: `{{ {-1: 'closing', 0: 'stopped', 1: 'opening'}[value_json["Shutter${number}"].Direction] }}`,
    },
    {moreStateTopics: [tasmota.telemetry('SENSOR')], stateQuestion: tasmota.command(`ShutterPosition${number}`)},
  )

/** What Tasmota's readings measure: device class and unit. */
const quantities: Readonly<Record<string, readonly [measures: string | undefined, unit: string | undefined]>> = {
  Temperature: ['temperature', '°C'],
  Humidity: ['humidity', '%'],
  DewPoint: ['temperature', '°C'],
  Pressure: ['pressure', 'hPa'],
  Illuminance: ['illuminance', 'lx'],
  Power: ['power', 'W'],
  ApparentPower: ['apparent_power', 'VA'],
  ReactivePower: ['reactive_power', 'var'],
  Factor: ['power_factor', undefined],
  Voltage: ['voltage', 'V'],
  Current: ['current', 'A'],
  Frequency: ['frequency', 'Hz'],
  Total: ['energy', 'kWh'],
  Today: ['energy', 'kWh'],
  Yesterday: ['energy', 'kWh'],
  CarbonDioxide: ['carbon_dioxide', 'ppm'],
  'PM2.5': ['pm25', 'µg/m³'],
  PM10: ['pm10', 'µg/m³'],
  Distance: ['distance', 'cm'],
  Battery: ['battery', '%'],
}

/** Reads each number of the last readings: `{"SI7021": {"Temperature": 21.5}, "TempUnit": "C"}`. */
function readSensors(tasmota: Tasmota, readings: Fields): Entity[] {
  return Object.entries(readings).flatMap(([chip, values]) => {
    if (!isObject(values)) return []
    return Object.keys(values).flatMap((key) => {
      const [measures, unit] = Object.hasOwn(quantities, key) ? (quantities[key] ?? []) : []
      if (measures === undefined && typeof values[key] !== 'number') return []
      const isFahrenheit = measures === 'temperature' && readings.TempUnit === 'F'
      return entity(tasmota, 'sensor', `sensor_${chip}_${key}`, {
        name: chip === 'ENERGY' ? key : `${chip} ${key}`,
        state_topic: tasmota.telemetry('SENSOR'),
        value_template: `{{ value_json[${JSON.stringify(chip)}][${JSON.stringify(key)}] }}`,
        device_class: measures,
        unit_of_measurement: isFahrenheit ? '°F' : unit,
      })
    })
  })
}
