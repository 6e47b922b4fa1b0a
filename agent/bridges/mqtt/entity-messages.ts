import {reasonOf} from '../../failure.ts'
import type {RegisteredEntity} from './device-registry.ts'
import type {LiveEntity} from './live-entity.ts'
import {createMessage, type Message} from './message.ts'
import type {NotedProblems} from './noted-problems.ts'
import {NoNumber} from './parts/part.ts'
import {createTopicReaders} from './topic-readers.ts'
import type {Task, Turns} from './turns.ts'

/** Gives messages to the entities that read their topics. */
export interface EntityMessages {
  /** Follows which entities read which topics. */
  refresh(): void
  /** The topics whose messages are read. */
  topics(): ReadonlySet<string>
  /** Takes a message. Returns a promise if its readers need more than this turn of the event loop. */
  receive(topic: string, payload: string): Promise<void> | undefined
  /** Gives new entities the messages that arrived before their description, in the pieces of a task. */
  catchUp(started: readonly LiveEntity[]): Iterable<void>
  /** Forgets the last messages. */
  forget(): void
}

export interface EntityMessagesOptions {
  bridge: string
  /** The entities by id. */
  entities: ReadonlyMap<string, LiveEntity>
  turns: Turns
  note: NotedProblems['note']
}

/** The longest message that is kept, in characters: thousands of devices may send large ones. */
const maxKept = 16_384

export function createEntityMessages({bridge, entities, turns, note}: EntityMessagesOptions): EntityMessages {
  const readers = createTopicReaders<LiveEntity>()
  /** The last message of each topic: the broker sends retained ones once, and an entity may be described later. */
  const latest = new Map<string, string>()

  /** An entity that was described anew meanwhile reads no more. */
  const isCurrent = (live: LiveEntity) => entities.get(live.registered.id) === live

  /** Gives a message to an entity. An error stays with this entity. */
  function give({registered, state}: LiveEntity, topic: string, message: Message): boolean {
    try {
      return state.receive(topic, message)
    } catch (error) {
      const {id, device, entity} = registered
      const name = device?.name ?? entity.device?.name ?? id
      if (error instanceof NoNumber) note({device: id, name, reason: error.message}, `${id} no number`)
      else note({device: id, name, reason: `Its message can't be read: ${reasonOf(error)}.`})
      return false
    }
  }

  /** Gives a message to all its readers, one after another. */
  function* deliver(topic: string, message: Message, listeners: readonly LiveEntity[]): Task {
    for (const live of listeners) {
      if (!isCurrent(live)) continue
      if (give(live, topic, message)) live.isHeard = true
      yield
    }
    if (message.budget.stepsLeft > 0) return
    const reason = `The templates of ${listeners.length} devices take too long for one message of ${topic}. Some don't show it.`
    note({device: bridge, name: bridge, reason})
  }

  /** Pairs each entity that is shown with the topics that it reads. */
  function* readings(): Iterable<readonly [string, LiveEntity]> {
    for (const live of entities.values()) {
      const {device, attachedTo} = live.registered
      if (!device && attachedTo.length === 0) continue
      for (const topic of topicsOf(live.registered)) yield [topic, live]
    }
  }

  return {
    refresh() {
      readers.replace(readings())
      for (const topic of latest.keys()) if (!readers.isNamed(topic)) latest.delete(topic)
    },
    topics: readers.topics,
    receive(topic, payload) {
      const listeners = readers.of(topic)
      if (listeners.length === 0) return undefined
      // A filter has topics without end: keep only the topics that a device names.
      if (payload.length <= maxKept && readers.isNamed(topic)) latest.set(topic, payload)
      else latest.delete(topic)
      return turns.run(deliver(topic, createMessage(payload), listeners))
    },
    *catchUp(started) {
      const isNew = new Set(started)
      for (const [topic, payload] of [...latest]) {
        const waiting = readers.of(topic).filter((live) => isNew.has(live))
        yield
        const message = createMessage(payload)
        for (const live of waiting) {
          if (isCurrent(live)) give(live, topic, message)
          yield
        }
      }
    },
    forget: () => latest.clear(),
  }
}

const topicsOf = ({part, availability}: RegisteredEntity) =>
  new Set([...availability.topics, ...part.listeners.map(({topic}) => topic)])
