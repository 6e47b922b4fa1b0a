import type {Clock} from '#shared/clock.ts'

/** Commands without an answer, of those that are given together: the agent takes 32 of a page at once. */
export const maxTogether = 24

/** Milliseconds after which a command has no answer any more: the agent gives the house ten seconds. */
const answerTimeout = 11_000

/** Gives many commands, like those of *Good night*, in turns. */
export interface CommandQueue {
  /** Gives commands. Each returns the number of its message; null when it could not be sent. One alone does not wait. */
  give(commands: readonly (() => number | null)[]): void
  answered(id: number): void
}

export function createCommandQueue(clock: Clock): CommandQueue {
  const waiting: (() => number | null)[] = []
  const timeouts = new Map<number, () => void>()

  function start(command: () => number | null) {
    const id = command()
    if (id !== null)
      timeouts.set(
        id,
        clock.after(answerTimeout, () => answered(id)),
      )
  }

  function goOn() {
    while (timeouts.size < maxTogether) {
      const next = waiting.shift()
      if (!next) return
      start(next)
    }
  }

  function answered(id: number) {
    timeouts.get(id)?.()
    timeouts.delete(id)
    goOn()
  }

  return {
    give(commands) {
      const [first, ...others] = commands
      if (first && others.length === 0) return start(first)
      waiting.push(...commands)
      goOn()
    },
    answered,
  }
}
