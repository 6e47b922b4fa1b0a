/** Locks by name within this process: who asks waits for those who asked before. */
export function createLocks() {
  const tails = new Map<string, Promise<void>>()

  /** Resolves when the lock is free, with what frees it again. */
  return async function lock(name: string): Promise<() => void> {
    const before = tails.get(name)
    const {promise, resolve} = Promise.withResolvers<void>()
    tails.set(name, promise)
    await before
    return () => {
      if (tails.get(name) === promise) tails.delete(name)
      resolve()
    }
  }
}
