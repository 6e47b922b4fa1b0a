/** Tells what the demo does as it does it: a line a step, with its time, and the outcome in words. */
export interface Steps {
  /** Announces a step, does it, and says how it ended. What it resolves to may say so in words with `done`. */
  step<T>(title: string, act: () => Promise<{done: string; value: T}>): Promise<T>
}

/** `write` takes text that may lack its line's end: a step's title stands while it runs. */
export function createSteps(count: number, write: (text: string) => void): Steps {
  let number = 0
  return {
    async step(title, act) {
      number++
      write(`[${String(number).padStart(String(count).length)}/${count}] ${title} … `)
      const start = performance.now()
      try {
        const {done, value} = await act()
        write(`${done} (${((performance.now() - start) / 1000).toFixed(1)} s)\n`)
        return value
      } catch (error) {
        write('failed\n')
        throw error
      }
    },
  }
}
