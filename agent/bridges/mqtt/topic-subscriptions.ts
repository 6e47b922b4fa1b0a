import {reasonOf} from '../../failure.ts'
import type {BrokerConnection} from './connect-broker.ts'

/** Subscribes to the topics that are used, and to no others. */
export interface TopicSubscriptions {
  /** Resolves once all topics are subscribed on a new connection. */
  start(connection: BrokerConnection, topics: ReadonlySet<string>): Promise<void>
  update(topics: ReadonlySet<string>): void
  stop(): void
}

export function createTopicSubscriptions(onRefusal: (reason: string) => void): TopicSubscriptions {
  let connection: BrokerConnection | undefined
  let subscribed = new Set<string>()

  return {
    async start(next, topics) {
      subscribed = new Set(topics)
      connection = next
      await next.subscribe([...topics]).catch((error) => onRefusal(reasonOf(error)))
    },
    update(topics) {
      if (!connection) return
      const added = [...topics].filter((topic) => !subscribed.has(topic))
      const removed = [...subscribed].filter((topic) => !topics.has(topic))
      subscribed = new Set(topics)
      const current = connection
      const failed = (error: unknown) => {
        if (connection === current) onRefusal(reasonOf(error))
      }
      if (added.length > 0) current.subscribe(added).catch(failed)
      if (removed.length > 0) current.unsubscribe(removed).catch(failed)
    },
    stop() {
      connection = undefined
    },
  }
}
