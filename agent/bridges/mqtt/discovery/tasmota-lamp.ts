import type {Fields} from '../parse-json.ts'
import type {Entity} from './read-discovery.ts'
import type {Tasmota} from './tasmota-device.ts'
import {entity, powerTemplate, stateOf} from './tasmota-entity.ts'

/** The abilities of one of a device's lamps. */
interface Lamp {
  /** The command of its brightness, and the key of its state; undefined for a lamp that only turns on and off. */
  dimmer?: string
  brightness?: string
  /** Whether its white runs from warm to cold. */
  hasWhites?: boolean
  hasColors?: boolean
  /** Whether it has a white light beside its colours: it shows the one or the others. */
  hasOwnWhite?: boolean
}

/** The lights of a lamp, by the number of its channels. */
const kinds: Readonly<Record<number, Pick<Lamp, 'hasWhites' | 'hasColors' | 'hasOwnWhite'>>> = {
  1: {},
  2: {hasWhites: true},
  3: {hasColors: true},
  4: {hasColors: true, hasOwnWhite: true},
  5: {hasColors: true, hasOwnWhite: true, hasWhites: true},
}

/** Returns the abilities of the lamp of a relay. A relay that SetOption30 calls a lamp, and a fan's, have no dimmer. */
function abilitiesOf({relays, lampKind, isLinked, isTuya, isFan, has}: Tasmota, number: number): Lamp {
  const kind = kinds[lampKind]
  const isLamp = relays[number - 1] === 2
  if (!kind || !isLamp || isFan) return {}
  // SetOption68 makes a lamp of each channel.
  if (has(68)) return {dimmer: `Channel${number}`, brightness: `Channel${number}`}
  if (kind.hasOwnWhite && !isLinked) return halfOf(kind, number === relays.indexOf(2) + 1)
  return {...kind, dimmer: isTuya ? 'Dimmer3' : 'Dimmer', brightness: 'Dimmer'}
}

/** Without a link between them, the colours are the first lamp and the white is the second. */
const halfOf = ({hasWhites}: Lamp, isFirst: boolean): Lamp =>
  isFirst
    ? {dimmer: 'Dimmer1', brightness: 'Dimmer1', hasColors: true}
    : {dimmer: 'Dimmer2', brightness: 'Dimmer2', ...(hasWhites && {hasWhites})}

/** The part of `HSBColor` ("120,100,60"): hue, saturation, and a brightness of 0 while the white shines. */
const colorPart = (index: number) => `value_json.HSBColor.split(",")[${index}]`

/** Reads a lamp. */
export function lampOf(tasmota: Tasmota, name: string | null, number: number): Entity {
  const {command, status, has, on, off} = tasmota
  const {dimmer, brightness, hasWhites, hasColors, hasOwnWhite} = abilitiesOf(tasmota, number)
  const topic = status('RESULT')
  // SetOption82 narrows the whites.
  const [min, max] = has(82) ? [200, 380] : [153, 500]
  const white = hasWhites ? 'color_temp' : 'white'
  const options: Fields = {
    name,
    state_topic: topic,
    command_topic: command(`POWER${number}`),
    state_value_template: powerTemplate(number),
    payload_on: on,
    payload_off: off,
    // SetOption20: a brightness or a colour doesn't turn it on.
    on_command_type: has(20) ? 'last' : 'never',
    ...(dimmer !== undefined && {
      brightness_command_topic: command(dimmer),
      brightness_state_topic: topic,
      brightness_value_template: `{{ value_json.${brightness} }}`,
      brightness_scale: 100,
    }),
    // It tells its last white beside its colours.
    ...(hasOwnWhite && {
      color_mode_state_topic: topic,
      color_mode_value_template: `{{ "hs" if ${colorPart(2)} | int > 0 else "${white}" }}`,
    }),
    ...(hasWhites && {
      color_temp_command_topic: command('CT'),
      color_temp_state_topic: topic,
      color_temp_value_template: '{{ value_json.CT }}',
      min_mireds: min,
      max_mireds: max,
    }),
    ...(hasColors && {
      hs_command_topic: command('HsbColor'),
      hs_command_template: '{{ hue | round | int }},{{ sat | round | int }}',
      hs_state_topic: topic,
      hs_value_template: `{{ ${colorPart(0)} }},{{ ${colorPart(1)} }}`,
    }),
  }
  const results = ['POWER', `POWER${number}`, 'DIMMER', 'CT', 'HSBCOLOR', `CHANNEL${number}`]
  return entity(tasmota, 'light', `light_${number}`, options, stateOf(tasmota, results))
}
