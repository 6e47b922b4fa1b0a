import type {FakeClock} from '../../fake-clock.ts'

export interface Idling {
  clock: FakeClock
  /** Returns the number of requests that wait for their response. */
  unanswered(): number
}

/** Turns of the event loop without a sign of work: bytes of a local socket arrive within one or two. */
const quietTurns = 5

/** Resources of Node that end by themselves, soon: file operations, and connections that open, write or close. */
const brief = /^FSReq|ConnectWrap$|WriteWrap$|ShutdownWrap$/

/**
 * Resolves once server and agent have finished their work at this moment of their clock. Time that passed earlier
 * would meet requests halfway, which then count as unanswered for all that time.
 */
export function untilIdle({clock, unanswered}: Idling): Promise<void> {
  return new Promise((resolve) => {
    let quiet = 0
    let seen = clock.changes()
    // A promise a turn would take most of the test's time.
    function look() {
      const changes = clock.changes()
      const isWaiting = unanswered() > 0 || (quiet >= quietTurns && process.getActiveResourcesInfo().some(isBrief))
      quiet = isWaiting || changes !== seen ? 0 : quiet + 1
      seen = changes
      if (quiet > quietTurns) resolve()
      else if (isWaiting) setTimeout(look, 1)
      else setImmediate(look)
    }
    setImmediate(look)
  })
}

const isBrief = (resource: string) => brief.test(resource)

/** Milliseconds in which due timers run together: less than anything waits for a response or the next keep-alive. */
const together = 8000

/** Lets time pass from timer to timer, and lets server and agent work at each. */
export async function pass(ms: number, idling: Idling): Promise<void> {
  const {clock} = idling
  const end = clock.elapsed() + ms
  for (;;) {
    await untilIdle(idling)
    const left = end - clock.elapsed()
    if (left <= 0) return
    // A fraction of a millisecond is nothing to a time since 1970.
    clock.advance(Math.ceil(Math.min(clock.untilNext() + together, left)))
  }
}
