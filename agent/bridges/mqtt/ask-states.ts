import type {Clock} from '#shared/clock.ts'
import {sleep} from '#shared/clock.ts'
import type {RegisteredEntity} from './device-registry.ts'
import {isDeviceTopic} from './device-topic.ts'
import type {Entity} from './discovery/read-discovery.ts'
import {type Gateways, isSetting, isZigbee2Mqtt} from './zigbee2mqtt.ts'

/** A message that makes a device report its state. */
export interface Question {
  topic: string
  payload: string
}

/** Milliseconds between two questions: each is a message over the radio. */
const questionInterval = 100

const commandTopics = ['command_topic', 'set_position_topic', 'temperature_command_topic', 'mode_command_topic']

/** Tells which values of a Zigbee2MQTT's device can be asked for. */
type CanAsk = Gateways['canAsk']

/**
 * Returns the question for a device's state; undefined if its gateway takes none. Zigbee2MQTT doesn't retain states. It
 * would resend all of them half a minute after Home Assistant's birth message, but only Home Assistant may send that.
 */
export function questionFor({entity}: RegisteredEntity, canAsk: CanAsk = () => undefined): Question | undefined {
  const question = entity.stateQuestion ?? zigbeeQuestion(entity, canAsk)
  return question && isDeviceTopic(question.topic) ? question : undefined
}

/** Returns the question for the first value that a device of Zigbee2MQTT tells. Settings aren't worth the radio. */
function zigbeeQuestion(entity: Entity, canAsk: CanAsk): Question | undefined {
  const {options} = entity
  if (!isZigbee2Mqtt(options) || isSetting(entity)) return undefined
  for (const key of commandTopics) {
    const [, base, attribute] = /^(.+)\/set(?:\/([^/]+))?$/.exec(String(options[key] ?? '')) ?? []
    if (base === undefined) continue
    const name = attribute ?? (options.set_position_topic === undefined ? 'state' : 'position')
    if (canAsk(entity, name) === false) continue
    return attribute === undefined
      ? {topic: `${base}/get`, payload: JSON.stringify({[name]: ''})}
      : {topic: `${base}/get/${attribute}`, payload: ''}
  }
  return undefined
}

export interface AskOptions {
  clock: Clock
  signal: AbortSignal
  canAsk: CanAsk
  publish(question: Question): Promise<void>
}

/** The key of a question among the earlier ones. */
export const keyOf = ({topic, payload}: Question) => `${topic} ${payload}`

/** Asks each device for its state, one after another, and none twice. `asked` holds the keys of earlier questions. */
export async function askStates(
  entities: readonly RegisteredEntity[],
  asked: Set<string>,
  {clock, signal, canAsk, publish}: AskOptions,
): Promise<void> {
  for (const entity of entities) {
    const question = entity.availability.isAvailable() === false ? undefined : questionFor(entity, canAsk)
    if (!question || asked.has(keyOf(question))) continue
    asked.add(keyOf(question))
    await publish(question)
    await sleep(clock, questionInterval, signal)
  }
}
