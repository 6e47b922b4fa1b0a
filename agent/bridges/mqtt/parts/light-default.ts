import {createLight, stepsOf} from './light.ts'
import {colorModes, colorOf, numbersIn, numbersOf, readWhites} from './light-colors.ts'
import {fraction, isNone, numberAbove0, type OptionsReader} from './options-reader.ts'
import type {Listener, Part, Publication, StateFields} from './part.ts'

/** The variables of command templates in each mode. */
const variableNames = {
  hs: ['hue', 'sat'],
  xy: ['x', 'y'],
  rgb: ['red', 'green', 'blue'],
  rgbw: ['red', 'green', 'blue', 'white'],
  rgbww: ['red', 'green', 'blue', 'cold_white', 'warm_white'],
} as const

const isRgb = (mode: string) => mode.startsWith('rgb')

/** Reads a lamp with a topic for each of its qualities. */
export function readDefaultLight(options: OptionsReader): Part {
  const [on, off] = [options.payload('payload_on', 'ON'), options.payload('payload_off', 'OFF')]
  const send = options.sender('command_topic')
  const sendBrightness = options.sender('brightness_command_topic', 'brightness_command_template')
  const sendWhite = options.sender('color_temp_command_topic', 'color_temp_command_template')
  const mode = colorModes.find((mode) => options.has(`${mode}_command_topic`))
  const sendColor = mode && options.sender(`${mode}_command_topic`, `${mode}_command_template`)
  const scale = options.number('brightness_scale') ?? 255
  const whites = readWhites(options)
  /** Without a brightness of its own, that of its colour is the lamp's. */
  const isDimmedByColor = mode !== undefined && isRgb(mode) && !options.has('brightness_command_topic')
  /** `brightness`: that alone turns the lamp on. `never`: each of its qualities does, as Tasmota's. */
  const onType = options.text('on_command_type') ?? 'last'

  const listeners: Listener[] = []
  function listen(
    topicKey: string,
    templateKey: string,
    read: (text: string, state: StateFields) => ReturnType<Listener['read']>,
  ) {
    const topic = options.topic(topicKey)
    const text = options.reader(templateKey)
    if (topic === undefined) return
    listeners.push({
      topic,
      read(message, state) {
        const value = text(message)
        return value === undefined || value === '' ? undefined : read(value, state)
      },
    })
  }
  listen('state_topic', options.has('state_value_template') ? 'state_value_template' : 'value_template', (text) =>
    isNone(text) ? 'unknown' : text === on ? {on: true} : text === off ? {on: false} : undefined,
  )
  listen('brightness_state_topic', 'brightness_value_template', (text) => {
    const value = numberAbove0(text)
    return value === undefined ? undefined : {brightness: fraction(value / scale)}
  })
  /** The mode that the lamp reports; without it, the last report of a colour or a white counts. */
  let shown: string | undefined
  listen('color_mode_state_topic', 'color_mode_value_template', (text) => {
    shown = text
    return text === 'color_temp'
      ? {color: undefined}
      : colorModes.some((mode) => mode === text)
        ? {kelvin: undefined}
        : {color: undefined, kelvin: undefined}
  })
  listen('color_temp_state_topic', 'color_temp_value_template', (text) => {
    const value = numberAbove0(text)
    if (value === undefined || (shown !== undefined && shown !== 'color_temp')) return undefined
    return {kelvin: whites.fromDevice(value), color: undefined}
  })
  for (const mode of colorModes) {
    listen(`${mode}_state_topic`, `${mode}_value_template`, (text) => {
      const numbers = numbersIn(text)
      const color = colorOf(mode, numbers)
      if (color === undefined || (shown !== undefined && shown !== mode)) return undefined
      const brightest = isDimmedByColor && isRgb(mode) ? Math.max(...numbers) : 0
      return {color, kelvin: undefined, ...(brightest > 0 && {brightness: fraction(brightest / 255)})}
    })
  }

  const fullBrightness = ({brightness = 1}: StateFields) => Math.round(brightness * scale)

  function turn(isOn: boolean, state: StateFields): Publication[] | undefined {
    if (isOn && onType === 'brightness' && sendBrightness) return sendBrightness(fullBrightness(state))
    return send?.(isOn ? on : off)
  }

  /** Sends a colour; one that is the lamp's brightness too is as much darker. */
  function sendColorAt(color: string, brightness: number): Publication[] {
    if (!mode || !sendColor) return []
    const numbers = numbersOf(mode, color).map((part) => (isDimmedByColor ? Math.round(part * brightness) : part))
    const variables = Object.fromEntries(variableNames[mode].map((name, at) => [name, numbers[at] ?? 0]))
    // Hue, saturation and points are floats to Home Assistant: `240.0,100.0`.
    const printed = numbers.map((part) => (!isRgb(mode) && Number.isInteger(part) ? part.toFixed(1) : String(part)))
    return sendColor(printed.join(','), variables)
  }

  /** Adds the message that turns the lamp on, also one that seems to be on: its state may be an old one. */
  function withOn(publications: Publication[], state: StateFields): Publication[] {
    const turnedOn = onType !== 'never' && send && turn(true, state)
    if (!turnedOn) return publications
    return onType === 'first' ? [...turnedOn, ...publications] : [...publications, ...turnedOn]
  }

  return createLight({
    whites,
    listeners,
    isOptimistic: options.flag('optimistic') || !options.has('state_topic'),
    turn: send && turn,
    brightness: sendBrightness
      ? (value, state) => {
          const publications = sendBrightness(stepsOf(value, scale))
          return onType === 'brightness' ? publications : withOn(publications, state)
        }
      : isDimmedByColor
        ? (value, state) => withOn(sendColorAt(state.color ?? '#ffffff', value), state)
        : undefined,
    white: sendWhite && ((value, state) => withOn(sendWhite(value), state)),
    color: sendColor && ((color, state) => withOn(sendColorAt(color, state.brightness ?? 1), state)),
  })
}
