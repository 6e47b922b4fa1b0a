/** A queue that takes from each person in turn: a person with many items never blocks the others. */
export function createFairQueue<Item extends {readonly personId: string}>() {
  /** Items by person, in the order in which the people are served. */
  const waiting = new Map<string, Set<Item>>()
  let size = 0

  return {
    /** Counts the waiting items. */
    size: () => size,
    has: (item: Item) => waiting.get(item.personId)?.has(item) === true,

    /** Adds an item; one that already waits keeps its position. */
    add(item: Item) {
      const own = waiting.get(item.personId) ?? new Set()
      if (own.has(item)) return
      waiting.set(item.personId, own.add(item))
      size++
    },

    /** Takes the first item of the next person that `isAllowed` accepts; undefined when there is none. */
    take(isAllowed: (personId: string) => boolean): Item | undefined {
      for (const [personId, own] of waiting) {
        const [item] = isAllowed(personId) ? own : []
        if (!item) continue
        own.delete(item)
        size--
        waiting.delete(personId)
        if (own.size > 0) waiting.set(personId, own)
        return item
      }
      return undefined
    },
  }
}
