import {flipMired, hexToRgb, hsToHex, rgbToHex, xyToHex} from '../../color.ts'
import type {ActionType, DeviceState} from '../../device-state.ts'
import {round} from '../../readings.ts'
import {clamp, type Domain, type Entity, isOn, numberOf, numbersOf, refuse, textOf, textsOf} from './domain.ts'

const colorModes = ['hs', 'xy', 'rgb', 'rgbw', 'rgbww']

export const light: Domain = {
  kind: 'light',
  capabilities(entity) {
    const kelvins = kelvinsOf(entity)
    return {actions: actionsOf(entity), ...(kelvins && {kelvins})}
  },
  state(entity): DeviceState {
    const on = isOn(entity)
    const brightness = numberOf(entity, 'brightness')
    const mode = textOf(entity, 'color_mode')
    const kelvin = mode === 'color_temp' ? kelvinOf(entity) : undefined
    const color = mode !== undefined && colorModes.includes(mode) ? colorOf(entity) : undefined
    return {
      status: 'ok',
      on,
      // Five digits: three made 121 of 255 48 %, where Home Assistant shows 47.
      ...(brightness !== undefined && {brightness: round(clamp(brightness / 255, 0, 1), 5)}),
      ...(kelvin !== undefined && {kelvin}),
      ...(color !== undefined && {color}),
    }
  },
  call(entity, action) {
    if (!actionsOf(entity).includes(action.type)) refuse(entity, action)
    switch (action.type) {
      case 'toggle':
        return {service: 'toggle'}
      case 'turn':
        return {service: action.on ? 'turn_on' : 'turn_off'}
      case 'brightness': {
        if (action.value <= 0) return {service: 'turn_off'}
        // A brightness of 0 would turn the lamp off.
        return {service: 'turn_on', data: {brightness: clamp(Math.round(action.value * 255), 1, 255)}}
      }
      case 'kelvin': {
        const [min, max] = kelvinsOf(entity) ?? [1000, 12_000]
        return {service: 'turn_on', data: {color_temp_kelvin: Math.round(clamp(action.value, min, max))}}
      }
      case 'color': {
        const rgb = hexToRgb(action.value)
        if (!rgb) throw new RangeError(`${action.value} is no colour. Write it like #ff8800.`)
        // Home Assistant converts it to the lamp's own colour mode.
        return {service: 'turn_on', data: {rgb_color: rgb}}
      }
      default:
        return refuse(entity, action)
    }
  },
}

function actionsOf(entity: Entity): ActionType[] {
  const modes = textsOf(entity, 'supported_color_modes')
  const isDimmable = modes.some((mode) => mode !== 'onoff' && mode !== 'unknown')
  return [
    'toggle',
    'turn',
    ...(isDimmable ? (['brightness'] as const) : []),
    ...(modes.includes('color_temp') ? (['kelvin'] as const) : []),
    ...(modes.some((mode) => colorModes.includes(mode)) ? (['color'] as const) : []),
  ]
}

/** Returns the warmest and coldest white of a lamp that has several. Home Assistant before 2022.11 has mireds only. */
function kelvinsOf(entity: Entity): readonly [number, number] | undefined {
  if (!textsOf(entity, 'supported_color_modes').includes('color_temp')) return undefined
  const [minMireds, maxMireds] = [numberOf(entity, 'min_mireds'), numberOf(entity, 'max_mireds')]
  const min = numberOf(entity, 'min_color_temp_kelvin') ?? (maxMireds === undefined ? 2000 : flipMired(maxMireds))
  const max = numberOf(entity, 'max_color_temp_kelvin') ?? (minMireds === undefined ? 6500 : flipMired(minMireds))
  return min > 0 && min < max ? [Math.round(min), Math.round(max)] : [2000, 6500]
}

function kelvinOf(entity: Entity): number | undefined {
  const mireds = numberOf(entity, 'color_temp')
  const kelvin = numberOf(entity, 'color_temp_kelvin') ?? (mireds === undefined ? undefined : flipMired(mireds))
  return kelvin === undefined || kelvin <= 0 ? undefined : Math.round(kelvin)
}

/** Returns the colour. Home Assistant converts each mode to hue and saturation; a few integrations leave that out. */
function colorOf(entity: Entity): string | undefined {
  const [hue, saturation] = numbersOf(entity, 'hs_color')
  if (hue !== undefined && saturation !== undefined) return hsToHex(hue, saturation)
  const [red, green, blue] =
    ['rgb_color', 'rgbww_color', 'rgbw_color']
      .map((key) => numbersOf(entity, key))
      .find((parts) => parts.length >= 3) ?? []
  if (red !== undefined && green !== undefined && blue !== undefined) return rgbToHex([red, green, blue])
  const [x, y] = numbersOf(entity, 'xy_color')
  return x === undefined || y === undefined ? undefined : xyToHex(x, y)
}
