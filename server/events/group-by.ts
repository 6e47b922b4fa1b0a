const none: ReadonlySet<never> = new Set()

/** Groups items by key; deletes empty groups. */
export function groupBy<T>(keyOf: (item: T) => string) {
  const groups = new Map<string, Set<T>>()
  return {
    add(item: T) {
      const key = keyOf(item)
      const group = groups.get(key)
      if (group) group.add(item)
      else groups.set(key, new Set([item]))
    },
    delete(item: T) {
      const key = keyOf(item)
      const group = groups.get(key)
      group?.delete(item)
      if (group?.size === 0) groups.delete(key)
    },
    of: (key: string): ReadonlySet<T> => groups.get(key) ?? none,
  }
}
