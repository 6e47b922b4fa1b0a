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
  stateQuestion: command('STATE'),
})
