/** Wakes one worker. Several calls while it works count as one. */
export interface WakeSignal {
  wake(): void
  /** Resolves at the next `wake()`, or at once after an earlier unseen one. Rejects with the signal's reason. */
  wait(signal: AbortSignal): Promise<void>
}

export function createWakeSignal(): WakeSignal {
  let isPending = false
  let wake: (() => void) | undefined
  return {
    wake() {
      isPending = true
      wake?.()
    },
    async wait(signal) {
      signal.throwIfAborted()
      if (!isPending) {
        await new Promise<void>((resolve, reject) => {
          const stop = () => reject(signal.reason)
          signal.addEventListener('abort', stop, {once: true})
          wake = () => {
            signal.removeEventListener('abort', stop)
            resolve()
          }
        }).finally(() => {
          wake = undefined
        })
      }
      isPending = false
    },
  }
}
