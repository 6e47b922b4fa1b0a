import type {Clock} from '#shared/clock.ts'

interface ProgressOptions {
  clock: Clock
  /** The stream that a person may be watching: stderr. */
  terminal: {isTTY?: boolean; write(text: string): unknown}
}

/** Writes the sentence to a terminal when the action takes longer than a second. */
export async function withProgressMessage<T>(
  sentence: string,
  act: () => Promise<T>,
  {clock, terminal}: ProgressOptions,
): Promise<T> {
  const cancel = clock.after(1000, () => {
    if (terminal.isTTY) terminal.write(`${sentence}\n`)
  })
  try {
    return await act()
  } finally {
    cancel()
  }
}

/** Shows progress on one line of a terminal, in whole percents. `end` clears the line. */
export function showProgress(verb: string, {clock, terminal}: ProgressOptions) {
  const start = clock.elapsed()
  let shown = -1
  return {
    progress(done: number, total: number) {
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
      // Work of less than a second needs no progress.
      if (!terminal.isTTY || percent === shown || clock.elapsed() - start < 1000) return
      shown = percent
      terminal.write(`\r${verb}: ${percent} %`)
    },
    end() {
      if (shown >= 0) terminal.write('\r\x1b[K')
    },
  }
}
