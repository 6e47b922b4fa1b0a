import type {PastStates} from '../../../shared/plan/device-state.ts'
import type {HistoryAnswer} from '../protocol.ts'

/** The requests for the last 24 hours that wait for an answer. */
export interface HistoryAnswers {
  /** Resolves with the past states; with null when the connection to the agent is lost. */
  wait(id: number): Promise<PastStates | null>
  answered(answer: HistoryAnswer): void
  lost(): void
}

export function createHistoryAnswers(): HistoryAnswers {
  const waiting = new Map<number, (past: PastStates | null) => void>()
  return {
    wait: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    answered({id, past}) {
      waiting.get(id)?.(past)
      waiting.delete(id)
    },
    lost() {
      for (const settle of waiting.values()) settle(null)
      waiting.clear()
    },
  }
}
