import {isFilter, matchesTopic} from './device-topic.ts'

/** The readers of each topic, by its name or by a filter of several. */
export interface TopicReaders<T> {
  /** Replaces all readers. */
  replace(readers: Iterable<readonly [topic: string, reader: T]>): void
  /** Returns the readers of a topic, each once. */
  of(topic: string): readonly T[]
  /** Returns whether a reader names the topic itself. */
  isNamed(topic: string): boolean
  /** Returns the topics and filters to subscribe to. */
  topics(): ReadonlySet<string>
}

/** The most filters: each message is compared with all of them. */
const maxFilters = 200

export function createTopicReaders<T>(): TopicReaders<T> {
  let readers = new Map<string, T[]>()
  let filters: readonly string[] = []
  return {
    replace(all) {
      readers = new Map()
      for (const [topic, reader] of all) {
        const own = readers.get(topic)
        if (own) own.push(reader)
        else readers.set(topic, [reader])
      }
      filters = [...readers.keys()].filter(isFilter).slice(0, maxFilters)
    },
    of(topic) {
      const own = readers.get(topic) ?? []
      const matching = filters.filter((filter) => matchesTopic(filter, topic))
      if (matching.length === 0) return own
      return [...new Set([...own, ...matching.flatMap((filter) => readers.get(filter) ?? [])])]
    },
    isNamed: (topic) => readers.has(topic),
    topics: () => new Set([...readers.keys()].filter((topic) => !isFilter(topic) || filters.includes(topic))),
  }
}
