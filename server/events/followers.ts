import {setImmediate} from 'node:timers/promises'
import type {Clock} from '#shared/clock.ts'
import type {StreamEvent} from '#shared/contract/events.ts'
import {limits} from '#shared/contract/limits.ts'
import {encodeComment, encodeMessage} from '#shared/contract/sse.ts'
import {encodeFrame} from './frame.ts'
import {groupBy} from './group-by.ts'
import type {Stream} from './stream.ts'

/** An open stream, and whose it is. */
export interface Follower {
  stream: Stream
  projectId: string
  connectionId: string
  tokenHash: string
  /** The newest event when the stream opened. Access that was revoked earlier does not end it. */
  openedAt: number
  /** The last event sent by the replay: live events follow it. Infinite until the replay ends. */
  sentUpTo: number
}

/** Streams to write to before yielding to other work. */
const streamsPerTick = 500

const tokenExpired = encodeFrame(encodeMessage({event: 'token.expired' satisfies StreamEvent, data: '{}'}))
const comment = encodeFrame(encodeComment('keep-alive'))

/** Keeps the open streams alive until they close, and ends each with its token. */
export function createFollowers({clock}: {clock: Clock}) {
  const all = new Set<Follower>()
  const byProject = groupBy<Follower>(({projectId}) => projectId)
  const byConnection = groupBy<Follower>(({connectionId}) => connectionId)
  const groups = [all, byProject, byConnection]
  let cancelKeepAlive: (() => void) | undefined

  function keepAlive() {
    cancelKeepAlive = clock.after(limits.keepAliveInterval, keepAlive)
    void forEachYielding(all, ({stream}) => stream.send(comment))
  }

  return {
    ofProject: byProject.of,
    ofConnection: byConnection.of,
    count: (): number => all.size,

    /** Adds a stream whose token expires at `expiresAt`. */
    add(follower: Follower, expiresAt: number) {
      const {stream} = follower
      const cancelExpiry = clock.after(expiresAt - clock.now(), () => stream.end(tokenExpired))
      for (const group of groups) group.add(follower)
      cancelKeepAlive ??= clock.after(limits.keepAliveInterval, keepAlive)
      stream.onClose(() => {
        cancelExpiry()
        for (const group of groups) group.delete(follower)
        if (all.size > 0) return
        cancelKeepAlive?.()
        cancelKeepAlive = undefined
      })
    },

    /** Ends the streams of a token that is valid no longer. */
    endToken(tokenHash: string) {
      for (const follower of all) if (follower.tokenHash === tokenHash) follower.stream.end(tokenExpired)
    },

    endAll() {
      for (const {stream} of all) stream.end()
    },
  }
}

/** Calls `act` with each item, yielding to other work between batches. */
export async function forEachYielding<T>(items: Iterable<T>, act: (item: T) => void) {
  let done = 0
  for (const item of items) {
    act(item)
    if (++done % streamsPerTick === 0) await setImmediate()
  }
}
