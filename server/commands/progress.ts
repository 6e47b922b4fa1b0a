import type {Clock} from '#shared/clock.ts'

interface Watching {
  clock: Clock
  /** Where people may be looking: stderr. */
  terminal: {isTTY?: boolean; write(text: string): unknown}
}

/** Tells a person at a terminal what they are waiting for, once it has taken a second. */
export async function withProgressMessage<T>(
  sentence: string,
  act: () => Promise<T>,
  {clock, terminal}: Watching,
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
