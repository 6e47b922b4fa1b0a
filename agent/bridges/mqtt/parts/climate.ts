import {formatReading, fromCelsius, toCelsius} from '#shared/house/readings.ts'
import {clamp, isNone, numberIn, type OptionsReader} from './options-reader.ts'
import {type Change, type Listener, type Part, type StateFields, unsupportedAction} from './part.ts'
import {wantedOn} from './switch.ts'
import {readTarget} from './target.ts'

/** What a device has that doesn't say: Home Assistant's modes, and its limits in °C. Water is hotter than air. */
const air = {modes: ['auto', 'off', 'cool', 'heat', 'dry', 'fan_only'], limits: [7, 35]} as const
const water = {
  modes: ['off', 'eco', 'electric', 'gas', 'heat_pump', 'high_demand', 'performance'],
  limits: [43.3, 60],
} as const

/** Reads a thermostat, a heat pump or a water heater. */
export function readClimate(options: OptionsReader, component: string): Part {
  const own = component === 'climate' ? air : water
  const unit = options.text('temperature_unit') === 'F' ? '°F' : '°C'
  const sendMode = options.sender('mode_command_topic', 'mode_command_template')
  const sendPower = options.sender('power_command_topic', 'power_command_template')
  const [on, off] = [options.payload('payload_on', 'ON'), options.payload('payload_off', 'OFF')]
  const modes = options.has('modes') ? options.texts('modes') : own.modes
  /** People read its temperatures in the unit of the device. */
  const shownUnit = unit === '°F' ? {unit} : {}
  const celsius = (text: string | undefined) => {
    const value = numberIn(text)
    return value === undefined ? undefined : toCelsius(value, unit)
  }
  const bound = (key: string, initial: number) => {
    const value = options.number(key)
    return value === undefined ? initial : (toCelsius(value, unit) ?? initial)
  }
  const [least, most] = own.limits
  const temperatures: [number, number] = [bound('min_temp', least), bound('max_temp', most)]
  const target = readTarget(options, temperatures, (degrees) => fromCelsius(degrees, unit))
  /** The mode to return to, when somebody turns it on again. */
  let lastMode = modes.find((mode) => mode === 'heat') ?? modes.find((mode) => mode !== 'off')

  const listeners: Listener[] = []
  function listen(name: string, read: (text: string, state: StateFields) => Change | undefined) {
    const topic = options.topic(`${name}_topic`)
    const text = options.reader(`${name}_template`)
    if (topic === undefined) return
    listeners.push({
      topic,
      read(message, state) {
        const value = text(message)
        return value === undefined || value === '' ? undefined : read(value, state)
      },
    })
  }
  listen('current_temperature', (text) => {
    const temperature = celsius(text)
    if (temperature === undefined) return isNone(text) ? {temperature: undefined, reading: undefined} : undefined
    return {temperature, reading: formatReading(fromCelsius(temperature, unit), unit), ...shownUnit}
  })
  for (const name of target.names) {
    listen(`${name}_state`, (text, {mode}) => {
      const value = celsius(text)
      if (value === undefined && !isNone(text)) return undefined
      target.report(name, value)
      return {targetTemperature: target.shown(mode), ...shownUnit}
    })
  }
  listen('mode_state', (text) => {
    if (isNone(text)) return {mode: undefined, on: undefined}
    if (modes.length > 0 && !modes.includes(text)) return undefined
    if (text !== 'off') lastMode = text
    // In a range another end counts now.
    const shown = target.names.length > 1 ? target.shown(text) : undefined
    return {mode: text, on: text !== 'off', ...(shown !== undefined && {targetTemperature: shown})}
  })
  listen('current_humidity', (text) => {
    const humidity = numberIn(text)
    return humidity === undefined ? undefined : {humidity}
  })

  const canTurn = sendPower !== undefined || (sendMode !== undefined && modes.includes('off') && lastMode !== undefined)

  function setMode(mode: string) {
    if (!sendMode || !modes.includes(mode)) throw new RangeError(`has no mode ${mode}.`)
    return {publications: sendMode(mode), change: {mode, on: mode !== 'off'}}
  }

  // Home Assistant assumes that what tells no mode is off, at 21 °C.
  const tellsNoMode = sendMode !== undefined && !options.has('mode_state_topic')
  const start = toCelsius(options.number('initial') ?? fromCelsius(21, unit), unit)
  const hasNoTarget = !options.has('temperature_state_topic') && options.has('temperature_command_topic')

  return {
    kind: 'climate',
    ...(tellsNoMode &&
      component === 'climate' && {
        initial: {
          mode: 'off',
          on: false,
          ...(hasNoTarget && start !== undefined && {targetTemperature: start, ...shownUnit}),
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
      if (wanted !== undefined && sendPower) return {publications: sendPower(wanted ? on : off), change: {on: wanted}}
      if (wanted !== undefined && canTurn && lastMode !== undefined) return setMode(wanted ? lastMode : 'off')
      if (action.type === 'mode') return setMode(action.value)
      if (action.type === 'temperature' && target.canSet) {
        const degrees = clamp(action.value, ...temperatures)
        return {publications: target.send(degrees, state.mode), change: {targetTemperature: degrees, ...shownUnit}}
      }
      throw unsupportedAction(action)
    },
  }
}
