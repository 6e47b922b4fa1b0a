import {formatReading, fromCelsius, toCelsius} from '#shared/house/readings.ts'
import {clamp, isNone, numberIn, type OptionsReader} from './options-reader.ts'
import {type Change, type Listener, type Part, type StateFields, unsupportedAction} from './part.ts'
import {wantedOn} from './switch.ts'
import {readTarget, type Target} from './target.ts'

/** What a device has that doesn't say: Home Assistant's modes, and its limits in °C. Water is hotter than air. */
const air = {modes: ['auto', 'off', 'cool', 'heat', 'dry', 'fan_only'], limits: [7, 35]} as const
const water = {
  modes: ['off', 'eco', 'electric', 'gas', 'heat_pump', 'high_demand', 'performance'],
  limits: [43.3, 60],
} as const

/** Reads a thermostat, a heat pump or a water heater. */
export function readClimate(options: OptionsReader, component: string): Part {
  const own = component === 'climate' ? air : water
  const scale = readScale(options)
  const sendMode = options.sender('mode_command_topic', 'mode_command_template')
  const sendPower = options.sender('power_command_topic', 'power_command_template')
  const payloads = {on: options.payload('payload_on', 'ON'), off: options.payload('payload_off', 'OFF')}
  const modes = options.has('modes') ? options.texts('modes') : own.modes
  const [least, most] = own.limits
  const temperatures: [number, number] = [scale.limit('min_temp', least), scale.limit('max_temp', most)]
  const target = readTarget(options, temperatures, scale.fromCelsius)
  /** The mode to return to, when somebody turns it on again. */
  let lastMode = modes.find((mode) => mode === 'heat') ?? modes.find((mode) => mode !== 'off')
  const listeners = climateListeners(options, scale, {
    target,
    modes,
    onMode(mode) {
      if (mode !== 'off') lastMode = mode
    },
  })

  const canTurn = sendPower !== undefined || (sendMode !== undefined && modes.includes('off') && lastMode !== undefined)

  function setMode(mode: string) {
    if (!sendMode || !modes.includes(mode)) throw new RangeError(`has no mode ${mode}.`)
    return {publications: sendMode(mode), change: {mode, on: mode !== 'off'}}
  }

  function turn(on: boolean) {
    if (sendPower) return {publications: sendPower(on ? payloads.on : payloads.off), change: {on}}
    return setMode(on ? (lastMode as string) : 'off')
  }

  // Home Assistant takes a device without a mode as off, at 21 °C.
  const tellsNoMode = sendMode !== undefined && !options.has('mode_state_topic')
  const tellsNoTarget = !options.has('temperature_state_topic') && options.has('temperature_command_topic')
  const start = scale.limit('initial', 21)

  return {
    kind: 'climate',
    ...(tellsNoMode &&
      component === 'climate' && {
        initial: {
          mode: 'off',
          on: false,
          ...(tellsNoTarget && {targetTemperature: start, ...scale.shown}),
        },
      }),
    actions: [
      ...(canTurn ? (['toggle', 'turn'] as const) : []),
      ...(target.canSet ? (['temperature'] as const) : []),
      ...(sendMode && modes.length > 0 ? (['mode'] as const) : []),
    ],
    ...(target.canSet && {temperatures}),
    ...(modes.length > 0 && {modes}),
    listeners,
    isOptimistic: options.flag('optimistic') || listeners.length === 0,
    command(action, state) {
      const wanted = wantedOn(action, state)
      if (wanted !== undefined && canTurn) return turn(wanted)
      if (action.type === 'mode') return setMode(action.value)
      if (action.type === 'temperature' && target.canSet) {
        const degrees = clamp(action.value, ...temperatures)
        return {publications: target.send(degrees, state.mode), change: {targetTemperature: degrees, ...scale.shown}}
      }
      throw unsupportedAction(action)
    },
  }
}

/** The unit of a device. Its temperatures are in °C here, and people read them in its own unit. */
interface Scale {
  unit: '°C' | '°F'
  /** The unit of a state, where it isn't °C. */
  shown: {unit?: '°F'}
  read(text: string | undefined): number | undefined
  fromCelsius(degrees: number): number
  /** Returns an option in °C, or this value of it. */
  limit(key: string, initial: number): number
}

function readScale(options: OptionsReader): Scale {
  const unit = options.text('temperature_unit') === 'F' ? '°F' : '°C'
  const celsius = (value: number | undefined) => (value === undefined ? undefined : toCelsius(value, unit))
  return {
    unit,
    shown: unit === '°F' ? {unit} : {},
    read: (text) => celsius(numberIn(text)),
    fromCelsius: (degrees) => fromCelsius(degrees, unit),
    limit: (key, initial) => celsius(options.number(key)) ?? initial,
  }
}

interface Climate {
  target: Target
  modes: readonly string[]
  onMode(mode: string): void
}

/** Listens to its temperatures, its target, its mode and its humidity. */
function climateListeners(options: OptionsReader, scale: Scale, {target, modes, onMode}: Climate): Listener[] {
  function listener(name: string, read: (text: string, state: StateFields) => Change | undefined): Listener[] {
    const topic = options.topic(`${name}_topic`)
    const textOf = options.reader(`${name}_template`)
    if (topic === undefined) return []
    const readMessage: Listener['read'] = (message, state) => {
      const text = textOf(message)
      return text === undefined || text === '' ? undefined : read(text, state)
    }
    return [{topic, read: readMessage}]
  }

  function readTemperature(text: string): Change | undefined {
    const temperature = scale.read(text)
    if (temperature === undefined) return isNone(text) ? {temperature: undefined, reading: undefined} : undefined
    return {temperature, reading: formatReading(scale.fromCelsius(temperature), scale.unit), ...scale.shown}
  }

  function readTargetOf(name: string, text: string, mode: string | undefined): Change | undefined {
    const value = scale.read(text)
    if (value === undefined && !isNone(text)) return undefined
    target.report(name, value)
    return {targetTemperature: target.shown(mode), ...scale.shown}
  }

  function readMode(text: string): Change | undefined {
    if (isNone(text)) return {mode: undefined, on: undefined}
    if (modes.length > 0 && !modes.includes(text)) return undefined
    onMode(text)
    // In a range another end counts now.
    const shown = target.names.length > 1 ? target.shown(text) : undefined
    return {mode: text, on: text !== 'off', ...(shown !== undefined && {targetTemperature: shown})}
  }

  function readHumidity(text: string): Change | undefined {
    const humidity = numberIn(text)
    return humidity === undefined ? undefined : {humidity}
  }

  return [
    ...listener('current_temperature', readTemperature),
    ...target.names.flatMap((name) => listener(`${name}_state`, (text, {mode}) => readTargetOf(name, text, mode))),
    ...listener('mode_state', readMode),
    ...listener('current_humidity', readHumidity),
  ]
}
