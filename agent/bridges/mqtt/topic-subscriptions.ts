import type {BrokerConnection} from './connect-broker.ts'

/** Subscribes to the topics that are used, and to no others. */
export interface TopicSubscriptions {
  /** Resolves once the broker has answered for all topics on a new connection. */
  start(connection: BrokerConnection, topics: ReadonlySet<string>): Promise<void>
  update(topics: ReadonlySet<string>): void
  /** Returns the topics that the broker refuses to the login, of those in use. */
  refused(): readonly string[]
  stop(): void
}

/** `onRefusal` is called when the broker has refused more topics. */
export function createTopicSubscriptions(onRefusal: () => void): TopicSubscriptions {
  let connection: BrokerConnection | undefined
  let subscribed = new Set<string>()
  let refused = new Set<string>()

  async function subscribe(current: BrokerConnection, topics: readonly string[]): Promise<void> {
    const more = await current.subscribe(topics)
    if (connection !== current || more.length === 0) return
    for (const topic of more) refused.add(topic)
    onRefusal()
  }

  return {
    async start(next, topics) {
      subscribed = new Set(topics)
      refused = new Set()
      connection = next
      await subscribe(next, [...topics])
    },
    update(topics) {
      if (!connection) return
      const added = [...topics].filter((topic) => !subscribed.has(topic))
      const removed = [...subscribed].filter((topic) => !topics.has(topic))
      subscribed = new Set(topics)
      // A lost connection fails these, and its end starts all again.
      if (added.length > 0) subscribe(connection, added).catch(() => {})
      if (removed.length > 0) connection.unsubscribe(removed).catch(() => {})
    },
    refused: () => [...refused].filter((topic) => subscribed.has(topic)),
    stop() {
      connection = undefined
    },
  }
}
