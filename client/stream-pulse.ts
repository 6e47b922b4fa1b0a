import type {Clock} from '#shared/clock.ts'

/** Tells whether the event stream brings anything: some proxies open it and hold its bytes back. */
export interface StreamPulse {
  /** Records the stream's headers. Returns whether they are a sign of life: not after a stream without a byte. */
  opened(): boolean
  /** Records bytes. */
  beat(): void
  ended(): void
  /** Returns whether nothing has come for longer than the server is ever silent. */
  isQuiet(): boolean
  /** Returns whether the home must be asked for, because no event would tell of a new version. */
  needsHelp(): boolean
}

/** Milliseconds without a byte until the stream counts as held back. The server sends one every 25 s. */
const maxSilence = 35_000

export function createStreamPulse(clock: Clock): StreamPulse {
  let lastSign = clock.elapsed()
  let isOpen = false
  let hasBrought = true
  const isQuiet = () => clock.elapsed() - lastSign >= maxSilence
  return {
    opened() {
      const isTrusted = hasBrought
      isOpen = true
      hasBrought = false
      if (isTrusted) lastSign = clock.elapsed()
      return isTrusted
    },
    beat() {
      hasBrought = true
      lastSign = clock.elapsed()
    },
    ended() {
      isOpen = false
    },
    isQuiet,
    needsHelp: () => !isOpen || isQuiet(),
  }
}
