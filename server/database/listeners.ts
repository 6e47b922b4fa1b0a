/** Creates listeners to the writes of transactions. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Calls the listeners in a microtask: the synchronous transaction has committed or rolled back by then. */
    announce() {
      queueMicrotask(() => {
        for (const listener of listeners) listener()
      })
    },
    /** Adds a listener. Returns a function that removes it. */
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
