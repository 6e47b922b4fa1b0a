/** Wakes one worker: rings while it works are remembered as one. */
export interface WakeSignal {
  wake(): void
  /** Resolves at the next ring, or at once after one that nobody waited for; rejects with the signal's reason. */
  wait(signal: AbortSignal): Promise<void>
}

export function createWakeSignal(): WakeSignal {
  let hasRung = false
  let wake: (() => void) | undefined
  return {
    wake() {
      hasRung = true
      wake?.()
    },
    async wait(signal) {
      signal.throwIfAborted()
      if (!hasRung) {
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
      hasRung = false
    },
  }
}
