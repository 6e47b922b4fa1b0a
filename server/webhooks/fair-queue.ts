/** What waits, in turns of the people whose it is: who has much waiting keeps nobody else so. */
export function createFairQueue<Item extends {readonly personId: string}>() {
  /** By person, in the order of their turns. */
  const waiting = new Map<string, Set<Item>>()
  let size = 0

  return {
    /** How many wait. */
    size: () => size,
    has: (item: Item) => waiting.get(item.personId)?.has(item) === true,

    /** What waits already keeps its place. */
    add(item: Item) {
      const own = waiting.get(item.personId) ?? new Set()
      if (own.has(item)) return
      waiting.set(item.personId, own.add(item))
      size++
    },

    /** Takes the first of the person whose turn it is among those who `may`; undefined when nothing of theirs waits. */
    take(may: (personId: string) => boolean): Item | undefined {
      for (const [personId, own] of waiting) {
        const [item] = may(personId) ? own : []
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
