import type {DeviceState} from '../../../../../shared/house/device-state.ts'

/** The state of an entity of Home Assistant, and those of its attributes that a plan shows. */
export type HomeAssistantState = readonly [id: string, state: string, attributes?: Readonly<Record<string, unknown>>]

type Known = DeviceState & {status: 'ok'}

const near = (own: number | undefined, theirs: unknown, tolerance: number) =>
  theirs === undefined || (own !== undefined && Math.abs(own - Number(theirs)) <= tolerance)

/** The modes in which a lamp shows no colour. */
const whiteModes: ReadonlySet<unknown> = new Set(['white', 'color_temp', 'brightness', 'onoff'])

const isOn = (own: Known, state: string) => own.on === (state === 'on')
const isText = (own: Known, state: string) => own.text === state

/** Tests by domain whether Pianta and Home Assistant show the same. */
const rules: Readonly<Record<string, (own: Known, state: string, attributes: Record<string, unknown>) => boolean>> = {
  sensor(own, state) {
    // The referee's house shows all temperatures in °C.
    const value = own.unit === '°F' ? own.temperature : own.value
    return own.text === state || near(value, state, 0.006 * Math.max(1, Math.abs(value ?? 0)))
  },
  binary_sensor: (own, state) => (own.motion ?? own.alarm ?? own.on ?? own.contact === 'open') === (state === 'on'),
  switch: isOn,
  fan: isOn,
  siren: isOn,
  humidifier: isOn,
  valve: (own, state) => own.on === (state !== 'closed'),
  lock: isText,
  alarm_control_panel: isText,
  event: (own, _, {event_type}) => own.text === event_type,
  light: (own, state, {brightness, color_mode, color_temp_kelvin}) =>
    isOn(own, state) &&
    (state === 'off' ||
      (near(own.brightness === undefined ? undefined : own.brightness * 255, brightness, 1.5) &&
        (color_mode !== 'color_temp' || near(own.kelvin, color_temp_kelvin, 20)) &&
        (!whiteModes.has(color_mode) || own.color === undefined))),
  cover(own, state, {current_position, current_tilt_position}) {
    const isMoving = state === 'opening' || state === 'closing'
    const isThere =
      current_position === undefined
        ? isMoving || (own.position !== undefined && own.position > 0 === (state === 'open'))
        : near(own.position === undefined ? undefined : own.position * 100, current_position, 1.01)
    return (
      isThere &&
      own.moving === (isMoving ? state : undefined) &&
      near(own.tilt === undefined ? undefined : own.tilt * 100, current_tilt_position, 1.01)
    )
  },
  climate: isClimate,
  water_heater: isClimate,
}

function isClimate(own: Known, state: string, {current_temperature, temperature}: Record<string, unknown>): boolean {
  return (
    own.mode === state &&
    near(own.temperature, current_temperature, 0.06) &&
    near(own.targetTemperature, temperature, 0.06)
  )
}

/** Devices with several values may know some of them while the main one is unknown. */
const mainValue: Readonly<Record<string, (own: Known) => unknown>> = {
  light: ({on}) => on,
  cover: ({position}) => position,
  climate: ({mode}) => mode,
  water_heater: ({mode}) => mode,
}

/** Tests whether a state is the one that Home Assistant shows. */
export function isSameState(domain: string, own: DeviceState | undefined, theirs: HomeAssistantState): boolean {
  const [, state, attributes = {}] = theirs
  if (own?.status === 'ok') {
    // A cover that tells its position alone is unknown to Home Assistant, which shows the position all the same.
    const {current_position} = attributes
    if (state === 'unknown' && current_position !== undefined)
      return near(own.position, Number(current_position) / 100, 0.01)
    if (state === 'unknown') return mainValue[domain] !== undefined && mainValue[domain](own) === undefined
    return rules[domain]?.(own, state, attributes) ?? false
  }
  // An empty text shows as nothing.
  const isNothing = state === 'unknown' || (domain === 'sensor' && state === '')
  return own?.status === (state === 'unavailable' ? 'unavailable' : isNothing ? 'unknown' : 'ok')
}
