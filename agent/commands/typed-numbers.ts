import {createInterface} from 'node:readline'
import type {CommandContext} from './command.ts'
import {openQuestions} from './questions.ts'

/** The numbers that a person types to confirm a pairing: in a terminal, or as lines of the standard input. */
export interface TypedNumbers extends Disposable {
  /** Asks for a number. Until it is typed, the pairing waits. */
  ask(): void
  /** Returns the number that was typed since the last call. */
  take(): string | undefined
  /** Aborts when the person gives up (Ctrl-C). */
  gaveUp: AbortSignal
}

export function openNumbers(context: CommandContext): TypedNumbers {
  const gone = new AbortController()
  let reader: ({next(): Promise<string | undefined>} & Disposable) | undefined
  let typed: string | undefined
  return {
    ask() {
      // Opened only when needed: an open input keeps the process alive.
      reader ??= openReader(context)
      reader.next().then(
        (number) => {
          typed = number
        },
        (error) => gone.abort(error),
      )
    },
    take() {
      const number = typed
      typed = undefined
      return number
    },
    gaveUp: gone.signal,
    [Symbol.dispose]: () => reader?.[Symbol.dispose](),
  }
}

function openReader(context: CommandContext) {
  const questions = openQuestions(context)
  if (questions) return {next: () => questions.ask('Number: '), [Symbol.dispose]: () => questions[Symbol.dispose]()}
  const lines = createInterface({input: context.stdin as NodeJS.ReadableStream})
  const each = lines[Symbol.asyncIterator]()
  return {
    next: async () => (await each.next()).value as string | undefined,
    [Symbol.dispose]: () => lines.close(),
  }
}
