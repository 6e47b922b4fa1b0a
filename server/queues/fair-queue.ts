import {LRUCache} from 'lru-cache'

/** The person and the connection that work is done for. */
export interface Owner {
  person: string
  connection: string
}

/** The work of the server itself, and of its commands. */
export const ownWork: Owner = {person: '', connection: ''}

interface Waiting<Item> {
  item: Item
  owner: Owner
}

/**
 * Queues work fairly: the next item is of the person served longest ago, then of the connection served longest ago,
 * then the oldest. So nobody waits for more than one item of anybody else.
 */
export function createFairQueue<Item>() {
  /** Sorted by arrival. */
  const waiting = new Set<Waiting<Item>>()
  /** The number of the last item of each person and connection. Made with the first item: it takes 200 KiB. */
  let served: LRUCache<string, number> | undefined
  let count = 0

  const personKey = ({person}: Owner) => `person ${person}`
  const connectionKey = ({connection}: Owner) => `connection ${connection}`

  function isEarlier(one: Owner, other: Owner): boolean {
    for (const keyOf of [personKey, connectionKey]) {
      const [a, b] = [served?.get(keyOf(one)) ?? 0, served?.get(keyOf(other)) ?? 0]
      if (a !== b) return a < b
    }
    return false
  }

  return {
    /** Adds an item. Returns a function that removes it, and tells whether it still waited. */
    add(item: Item, owner: Owner): () => boolean {
      const entry = {item, owner}
      waiting.add(entry)
      return () => waiting.delete(entry)
    },

    /** Takes the next item that may run now. */
    take(isReady: (item: Item) => boolean = () => true): Item | undefined {
      let next: Waiting<Item> | undefined
      for (const entry of waiting)
        if (isReady(entry.item) && (!next || isEarlier(entry.owner, next.owner))) next = entry
      if (!next) return undefined
      waiting.delete(next)
      count++
      served ??= new LRUCache({max: 10_000})
      served.set(personKey(next.owner), count)
      served.set(connectionKey(next.owner), count)
      return next.item
    },

    /** Removes and returns all items. */
    clear(): Item[] {
      const items = [...waiting].map(({item}) => item)
      waiting.clear()
      return items
    },
  }
}
