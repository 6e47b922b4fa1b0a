import type {Clock} from '#shared/clock.ts'

export interface PulseOptions {
  clock: Clock
  /** Aborts when the connection ends. */
  signal: AbortSignal
  /** Asks the other side for a sign of life. */
  ping(): void
  /** Called when the other side falls silent, although its connection stays open, and when it is heard again. */
  onSilence(isSilent: boolean): void
  /** Called once it has been silent for so long that another connection may help. */
  onDead(): void
}

/** Milliseconds between two pings. */
export const pulseInterval = 900

/** Intervals without a sign after which a connection is silent: a silence is seen within three seconds. */
const silentAfter = 2

/** Intervals without a sign after which a connection is dead. */
const deadAfter = 11

/**
 * Watches an open connection: a host without power and a network that is cut close none. Returns a function to call for
 * each message.
 */
export function watchPulse({clock, signal, ping, onSilence, onDead}: PulseOptions): () => void {
  let isHeard = true
  let missed = 0

  function beat(): void {
    if (signal.aborted) return
    missed = isHeard ? 0 : missed + 1
    isHeard = false
    if (missed === silentAfter) onSilence(true)
    if (missed === deadAfter) {
      onDead()
      return
    }
    ping()
    wait()
  }

  function wait(): void {
    // Messages that have arrived are read before: a process that was busy must not take its delay for a silence.
    const cancel = clock.after(pulseInterval, () => {
      signal.removeEventListener('abort', cancel)
      setImmediate(beat)
    })
    signal.addEventListener('abort', cancel, {once: true})
  }

  wait()
  return () => {
    isHeard = true
    if (missed >= silentAfter) onSilence(false)
    missed = 0
  }
}
