import {isRecord} from '#shared/json.ts'
import type {Fields} from '../parse-json.ts'
import {createLight, stepsOf} from './light.ts'
import {type ColorMode, colorModes, colorOf, numbersOf, readWhites} from './light-colors.ts'
import {fraction, type OptionsReader, objectIn} from './options-reader.ts'
import {type Change, changeOrNone, type Part} from './part.ts'

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
  const hasWhite = modes.includes('color_temp')
  const whites = readWhites(options)
  const canDim = options.flag('brightness') || modes.some((mode) => mode !== 'onoff')
  const scale = options.number('brightness_scale') ?? 255
  const topic = options.topic('state_topic')
  const send = options.sender('command_topic')

  const isAbove0 = (value: unknown): value is number => typeof value === 'number' && value > 0

  /** A brightness of 0 tells nothing, and less than 0 is the least. */
  function readBrightness(value: unknown): Change {
    const steps = typeof value === 'boolean' ? Number(value) : value
    return typeof steps === 'number' && steps !== 0 ? {brightness: fraction(Math.max(steps / scale, 1 / 255))} : {}
  }

  function read(value: unknown): Change | 'unknown' | undefined {
    if (!isRecord(value)) return undefined
    const {state, brightness} = value
    // Zigbee2MQTT says null of a lamp that has never reported.
    if (state === null) return 'unknown'
    // Home Assistant takes no message without a state.
    if (state === undefined) return undefined
    return changeOrNone({
      ...((state === 'ON' || state === 'OFF') && {on: state === 'ON'}),
      ...(canDim && readBrightness(brightness)),
      ...readColor(value),
    })
  }

  /** A lamp reports its last colour and its last white together: the mode says which one it shows. */
  function readColor({color_mode, color, color_temp}: Fields): Change {
    const shown = color_mode ?? (color === undefined ? 'color_temp' : mode)
    const shownMode = colorModes.find((mode) => mode === esphomeModes.get(shown) || mode === shown)
    const isWhite = shownMode !== undefined && isBlack(shownMode, objectIn(color))
    if (mode && shownMode && !isWhite) {
      const hex = hexOf(shownMode, objectIn(color))
      return hex === undefined ? {} : {color: hex, kelvin: undefined}
    }
    if (hasWhite && isAbove0(color_temp)) return {kelvin: whites.fromDevice(color_temp), color: undefined}
    return isWhite || whiteModes.has(shown) ? {color: undefined, kelvin: undefined} : {}
  }

  const tell = send && ((fields: object) => send(JSON.stringify(fields)))
  return createLight({
    whites,
    listeners: topic === undefined ? [] : [{topic, read: (message) => read(message.json())}],
    isOptimistic: topic === undefined || options.flag('optimistic'),
    turn: tell && ((on) => tell({state: on ? 'ON' : 'OFF'})),
    brightness: canDim && tell ? (value) => tell({state: 'ON', brightness: stepsOf(value, scale)}) : undefined,
    white: hasWhite && tell ? (value) => tell({state: 'ON', color_temp: value}) : undefined,
    color: mode && tell && ((color) => tell({state: 'ON', color: partsOf(mode, color)})),
  })
}

/** A lamp with white lights of its own tells black while only those shine. */
const isBlack = (mode: ColorMode, parts: Fields) => mode.startsWith('rgb') && !parts.r && !parts.g && !parts.b

const hexOf = (mode: ColorMode, parts: Fields) =>
  colorOf(
    mode,
    colorKeys[mode].map((key) => Number(parts[key])),
  )

function partsOf(mode: ColorMode, color: string): Fields {
  const numbers = numbersOf(mode, color)
  return Object.fromEntries(colorKeys[mode].map((key, at) => [key, numbers[at] ?? 0]))
}
