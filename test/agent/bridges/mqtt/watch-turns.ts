/** Measures the longest turn of the event loop since it was last asked, by a clock of the caller's. */
export function watchTurns(now: () => number) {
  let startedAt = now()
  let longest = 0
  let next = setImmediate(turn)

  function turn(): void {
    const at = now()
    longest = Math.max(longest, at - startedAt)
    startedAt = at
    next = setImmediate(turn)
  }

  return {
    /** Resolves when the running turn is measured. */
    settled: () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve))),
    worst() {
      const last = longest
      longest = 0
      return last
    },
    end: () => clearImmediate(next),
  }
}
