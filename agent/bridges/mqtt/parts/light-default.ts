import {colorModes, colorOf, numbersIn, numbersOf, readWhites} from './light-colors.ts'
import {clamp, fraction, isNone, numberIn, type OptionsReader} from './options-reader.ts'
import {type Change, type Command, type Listener, type Part, type StateFields, unsupportedAction} from './part.ts'
import {wantedOn} from './switch.ts'

/** The variables of command templates in each mode. */
const variableNames = {
  hs: ['hue', 'sat'],
  xy: ['x', 'y'],
  rgb: ['red', 'green', 'blue'],
  rgbw: ['red', 'green', 'blue', 'white'],
  rgbww: ['red', 'green', 'blue', 'cold_white', 'warm_white'],
} as const

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
  /** The brightness alone turns such a lamp on. */
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
    const value = numberIn(text)
    return value === undefined || value <= 0 ? undefined : {brightness: fraction(value / scale)}
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
    const value = numberIn(text)
    if (value === undefined || value <= 0 || (shown !== undefined && shown !== 'color_temp')) return undefined
    return {kelvin: whites.fromDevice(value), color: undefined}
  })
  for (const mode of colorModes) {
    listen(`${mode}_state_topic`, `${mode}_value_template`, (text) => {
      const color = colorOf(mode, numbersIn(text))
      return color === undefined || (shown !== undefined && shown !== mode) ? undefined : {color, kelvin: undefined}
    })
  }

  const fullBrightness = ({brightness = 1}: StateFields) => Math.round(brightness * scale)

  /** Turns the lamp on around another command, where the lamp needs it. */
  function turnOn(publications: Command['publications'], isBrightness: boolean, state: StateFields) {
    const isNeeded = onType === 'first' || onType === 'last' ? !state.on : !isBrightness && !state.on
    if (!send || !isNeeded) return publications
    if (onType === 'brightness' && sendBrightness) return [...publications, ...sendBrightness(fullBrightness(state))]
    return onType === 'first' ? [...send(on), ...publications] : [...publications, ...send(on)]
  }

  return {
    kind: 'light',
    actions: [
      ...(send ? (['toggle', 'turn'] as const) : []),
      ...(sendBrightness ? (['brightness'] as const) : []),
      ...(sendWhite ? (['kelvin'] as const) : []),
      ...(sendColor ? (['color'] as const) : []),
    ],
    ...(sendWhite && {kelvins: whites.kelvins}),
    listeners,
    isOptimistic: options.flag('optimistic') || !options.has('state_topic'),
    command(action, state): Command {
      const wanted = wantedOn(action, state)
      if (wanted !== undefined && send) {
        const byBrightness = wanted && onType === 'brightness' && sendBrightness
        return {
          publications: byBrightness ? sendBrightness(fullBrightness(state)) : send(wanted ? on : off),
          change: {on: wanted},
        }
      }
      if (action.type === 'brightness' && sendBrightness) {
        const brightness = clamp(action.value)
        if (brightness === 0 && send) return {publications: send(off), change: {on: false}}
        const value = Math.max(Math.round(brightness * scale), 1)
        const change: Change = {on: true, brightness}
        return {publications: turnOn(sendBrightness(value), true, state), change}
      }
      if (action.type === 'kelvin' && sendWhite) {
        const value = whites.toDevice(action.value)
        const change: Change = {on: true, kelvin: whites.fromDevice(value), color: undefined}
        return {publications: turnOn(sendWhite(value), false, state), change}
      }
      if (action.type === 'color' && sendColor && mode) {
        const numbers = numbersOf(mode, action.value)
        const variables = Object.fromEntries(variableNames[mode].map((name, at) => [name, numbers[at] ?? 0]))
        const change: Change = {on: true, color: action.value, kelvin: undefined}
        return {publications: turnOn(sendColor(numbers.join(','), variables), false, state), change}
      }
      throw unsupportedAction(action)
    },
  }
}
