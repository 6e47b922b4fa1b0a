/** Creates the listeners of something that happens. */
export function createListeners() {
  const all = new Set<() => void>()
  return {
    /** Returns a function that removes the listener. */
    add(listener: () => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    call() {
      for (const listener of [...all]) listener()
    },
  }
}
