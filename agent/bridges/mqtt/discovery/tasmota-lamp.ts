import type {Fields} from '../parse-json.ts'
import type {Entity} from './read-discovery.ts'
import type {Tasmota} from './tasmota-device.ts'
import {entity, powerTemplate, stateOf} from './tasmota-entity.ts'

/** A lamp that shows a white tells its last white and a colour without brightness. */
const isColored = 'value_json.HSBColor.split(",")[2] | int > 0'

/** The abilities of one of a device's lamps. */
interface Lamp {
  /** The command of its brightness, and the key of its state; undefined for a lamp that only turns on and off. */
  dimmer: string | undefined
  brightness: string | undefined
  hasWhites: boolean
  hasColors: boolean
}

/** The keys of the channels: 2 and 5 have whites, 3 and more colours. */
const [cold, rgb, rgbw, all] = [2, 3, 4, 5]

/**
 * Returns the abilities of a lamp. SetOption68 makes a lamp of each channel. Without a link between them (`lk`), the first
 * lamp has the colours and the second the whites.
 */
function abilitiesOf({relays, lampKind, isLinked, isTuya, isFan, has}: Tasmota, number: number): Lamp {
  const plain = {hasWhites: false, hasColors: false}
  // A relay that SetOption30 calls a lamp, and a fan's lamp, have no dimmer.
  if (lampKind < 1 || isFan || relays[number - 1] !== 2) return {...plain, dimmer: undefined, brightness: undefined}
  if (has(68)) return {...plain, dimmer: `Channel${number}`, brightness: `Channel${number}`}
  if (!isLinked && lampKind >= rgbw) {
    const part = number - relays.indexOf(2)
    const dimmer = `Dimmer${part}`
    return part === 1
      ? {dimmer, brightness: dimmer, hasWhites: false, hasColors: true}
      : {dimmer, brightness: dimmer, hasWhites: lampKind === all, hasColors: false}
  }
  return {
    dimmer: isTuya ? 'Dimmer3' : 'Dimmer',
    brightness: 'Dimmer',
    hasWhites: lampKind === cold || lampKind === all,
    hasColors: lampKind >= rgb,
  }
}

/** Reads a lamp. */
export function lampOf(tasmota: Tasmota, name: string | null, number: number): Entity {
  const {command, status, has, on, off} = tasmota
  const {dimmer, brightness, hasWhites, hasColors} = abilitiesOf(tasmota, number)
  const topic = status('RESULT')
  // SetOption82 narrows the whites.
  const [min, max] = has(82) ? [200, 380] : [153, 500]
  const options: Fields = {
    name,
    state_topic: topic,
    command_topic: command(`POWER${number}`),
    state_value_template: powerTemplate(number),
    payload_on: on,
    payload_off: off,
    ...(dimmer !== undefined && {
      brightness_command_topic: command(dimmer),
      brightness_state_topic: topic,
      brightness_value_template: `{{ value_json.${brightness} }}`,
      brightness_scale: 100,
    }),
    ...(hasWhites && {
      color_temp_command_topic: command('CT'),
      color_temp_state_topic: topic,
      color_temp_value_template: hasColors
        ? `{% if not ${isColored} %}{{ value_json.CT }}{% endif %}`
        : '{{ value_json.CT }}',
      min_mireds: min,
      max_mireds: max,
    }),
    ...(hasColors && {
      hs_command_topic: command('HsbColor'),
      hs_command_template: '{{ hue | round | int }},{{ sat | round | int }}',
      hs_state_topic: topic,
      hs_value_template:
        `{% if ${isColored} %}` +
        '{{ value_json.HSBColor.split(",")[0] }},{{ value_json.HSBColor.split(",")[1] }}{% endif %}',
    }),
  }
  const results = ['POWER', `POWER${number}`, 'DIMMER', 'CT', 'HSBCOLOR', `CHANNEL${number}`]
  return entity(tasmota, 'light', `light_${number}`, options, stateOf(tasmota, results))
}
