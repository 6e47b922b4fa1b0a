/** Runs registered clean-ups, the last first, as a test does. */
export function createCleaner() {
  const acts: (() => unknown)[] = []
  return {
    teardown: (act: () => unknown) => void acts.push(act),
    async [Symbol.asyncDispose]() {
      for (const act of acts.reverse()) await act()
    },
  }
}
