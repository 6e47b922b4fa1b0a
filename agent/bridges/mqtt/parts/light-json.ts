import {isObject} from '../parse-json.ts'
import {colorModes, colorOf, numbersOf, readWhites} from './light-colors.ts'
import {clamp, fraction, type OptionsReader, objectIn} from './options-reader.ts'
import {type Change, type Command, type Part, unsupportedAction} from './part.ts'
import {wantedOn} from './switch.ts'

/** The keys of each mode in the object `color`. */
const colorKeys = {
  hs: ['h', 's'],
  xy: ['x', 'y'],
  rgb: ['r', 'g', 'b'],
  rgbw: ['r', 'g', 'b', 'w'],
  rgbww: ['r', 'g', 'b', 'c', 'w'],
} as const

/** ESPHome's modes that it doesn't declare, because Home Assistant has none of these names. */
const esphomeModes: ReadonlyMap<unknown, string> = new Map([['rgbct', 'rgb']])
const whiteModes: ReadonlySet<unknown> = new Set(['white', 'brightness', 'cwww'])

/** Reads a lamp of the JSON schema: Zigbee2MQTT's and ESPHome's. */
export function readJsonLight(options: OptionsReader): Part {
  const modes = options.texts('supported_color_modes')
  const mode = colorModes.find((mode) => modes.includes(mode))
  const whites = modes.includes('color_temp') ? readWhites(options) : undefined
  const canDim = options.flag('brightness') || modes.some((mode) => mode !== 'onoff')
  const scale = options.number('brightness_scale') ?? 255
  const topic = options.topic('state_topic')
  const send = options.sender('command_topic')

  function read(value: unknown): Change | 'unknown' | undefined {
    if (!isObject(value)) return undefined
    // Zigbee2MQTT says null of a lamp that has never reported.
    if (value.state === null) return 'unknown'
    const change: Change = {}
    if (value.state === 'ON' || value.state === 'OFF') change.on = value.state === 'ON'
    if (canDim && typeof value.brightness === 'number' && value.brightness > 0) {
      change.brightness = fraction(value.brightness / scale)
    }
    // A lamp reports its last colour and its last white together: the mode says which one it shows.
    const shown = value.color_mode ?? (value.color === undefined ? 'color_temp' : mode)
    const color = colorModes.find((mode) => mode === esphomeModes.get(shown) || mode === shown)
    const parts = objectIn(value.color)
    // A lamp with white lights of its own tells black while only those shine.
    const isWhite = color !== undefined && color.startsWith('rgb') && !parts.r && !parts.g && !parts.b
    if (mode !== undefined && color !== undefined && !isWhite) {
      const hex = colorOf(
        color,
        colorKeys[color].map((key) => Number(parts[key])),
      )
      if (hex !== undefined) Object.assign(change, {color: hex, kelvin: undefined})
    } else if (whites && typeof value.color_temp === 'number' && value.color_temp > 0) {
      Object.assign(change, {kelvin: whites.fromDevice(value.color_temp), color: undefined})
    } else if (isWhite || whiteModes.has(shown)) Object.assign(change, {color: undefined, kelvin: undefined})
    return Object.keys(change).length === 0 ? undefined : change
  }

  return {
    kind: 'light',
    actions: [
      ...(send ? (['toggle', 'turn'] as const) : []),
      ...(send && canDim ? (['brightness'] as const) : []),
      ...(send && whites ? (['kelvin'] as const) : []),
      ...(send && mode ? (['color'] as const) : []),
    ],
    ...(whites && {kelvins: whites.kelvins}),
    listeners: topic === undefined ? [] : [{topic, read: (message) => read(message.json())}],
    isOptimistic: topic === undefined || options.flag('optimistic'),
    command(action, state): Command {
      if (!send) throw unsupportedAction(action)
      const sending = (payload: object, change: Change) => ({publications: send(JSON.stringify(payload)), change})
      const wanted = wantedOn(action, state)
      if (wanted !== undefined) return sending({state: wanted ? 'ON' : 'OFF'}, {on: wanted})
      if (action.type === 'brightness' && canDim) {
        const brightness = clamp(action.value)
        if (brightness === 0) return sending({state: 'OFF'}, {on: false})
        const value = Math.max(Math.round(brightness * scale), 1)
        return sending({state: 'ON', brightness: value}, {on: true, brightness})
      }
      if (action.type === 'kelvin' && whites) {
        const value = whites.toDevice(action.value)
        const change = {on: true, kelvin: whites.fromDevice(value), color: undefined}
        return sending({state: 'ON', color_temp: value}, change)
      }
      if (action.type === 'color' && mode) {
        const numbers = numbersOf(mode, action.value)
        const color = Object.fromEntries(colorKeys[mode].map((key, at) => [key, numbers[at] ?? 0]))
        return sending({state: 'ON', color}, {on: true, color: action.value, kelvin: undefined})
      }
      throw unsupportedAction(action)
    },
  }
}
