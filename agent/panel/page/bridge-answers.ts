import type {BridgeAnswer} from '../protocol.ts'

/** An answer about bridges. `isUnsent`: the connection to the agent was lost. */
export type BridgeResult = Omit<BridgeAnswer, 'type' | 'id'> & {isUnsent?: boolean}

/** The questions about bridges that wait for an answer. */
export interface BridgeAnswers {
  wait(id: number): Promise<BridgeResult>
  answered(answer: BridgeAnswer): void
  /** Settles all questions, because their answers never come. */
  lost(): void
}

export function createBridgeAnswers(): BridgeAnswers {
  const waiting = new Map<number, (result: BridgeResult) => void>()
  return {
    wait: (id) => new Promise((resolve) => waiting.set(id, resolve)),
    answered(answer) {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    },
    lost() {
      for (const settle of waiting.values()) settle({error: '', isUnsent: true})
      waiting.clear()
    },
  }
}
