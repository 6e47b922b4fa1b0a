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
