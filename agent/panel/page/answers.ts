/** The questions to the agent that wait for an answer, by the number of their message. */
export interface Answers<Result> {
  wait(id: number): Promise<Result>
  answered(id: number, result: Result): void
  /** Settles all questions, because their answers never come. */
  lost(): void
}

/** `none` is the result of a question whose answer never comes. */
export function createAnswers<Result>(none: Result): Answers<Result> {
  const waiting = new Map<number, (result: Result) => void>()
  return {
    wait: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    answered(id, result) {
      waiting.get(id)?.(result)
      waiting.delete(id)
    },
    lost() {
      for (const settle of waiting.values()) settle(none)
      waiting.clear()
    },
  }
}
