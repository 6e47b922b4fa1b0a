import type {Fields} from '../parse-json.ts'
import type {Entity} from './read-discovery.ts'
import type {Tasmota} from './tasmota-device.ts'

export type More = Pick<Entity, 'moreStateTopics' | 'stateQuestion'>

/** Makes an entity of a device. */
export function entity(tasmota: Tasmota, component: string, id: string, options: Fields, more: More = {}): Entity {
  const {device, availability} = tasmota
  return {component, uniqueId: `tasmota_${tasmota.id}_${id}`, options: {...availability, ...options}, device, ...more}
}

/** Returns the template of a relay's state. Tasmota leaves out the number of its only relay. */
export const powerTemplate = (number: number) =>
  number === 1 ? '{{ value_json.POWER1 | default(value_json.POWER) }}' : `{{ value_json.POWER${number} }}`

/**
 * Returns the topics that tell a state besides the result of a command: every few minutes, and on request. With
 * SetOption4 each result has a topic of its own.
 */
export const stateOf = ({command, telemetry, status, has}: Tasmota, results: readonly string[]): More => ({
  moreStateTopics: [telemetry('STATE'), ...(has(4) ? results.map(status) : [])],
  stateQuestion: {topic: command('STATE'), payload: ''},
})

/** Returns the topics that tell readings: every few minutes (`SENSOR`), and on request (`STATUS10`). */
export const readingsOf = ({command, telemetry, status}: Tasmota): More => ({
  moreStateTopics: [telemetry('SENSOR'), status('STATUS10')],
  stateQuestion: {topic: command('STATUS'), payload: '10'},
})

/**
 * Returns a template that reads `expression` in the readings, which it finds as `own`: `STATUS10` has them one level
 * deeper. A `channel` is the number of a value in a list, which a meter of one phase leaves out.
 */
export function readingsTemplate(expression: string, channel?: number): string {
  const own = '{% set own = value_json.StatusSNS | default(value_json) %}'
  if (channel === undefined) return `${own}{{ ${expression} }}`
  const single = channel === 0 ? 'all if all is number else ' : ''
  return `${own}{% set all = ${expression} %}{{ ${single}all[${channel}] }}`
}
