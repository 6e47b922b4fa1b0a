import type {OutgoingHttpHeaders, ServerResponse} from 'node:http'
import type {Clock} from '#shared/clock.ts'
import type {StreamEvent, TabletsChanged, VisitsChanged} from '#shared/contract/events.ts'
import {limits} from '#shared/contract/limits.ts'
import {encodeMessage, encodeRetry} from '#shared/contract/sse.ts'
import type {Caller} from '../api/caller.ts'
import {createFollowers, forEachYielding} from './followers.ts'
import {encodeFrame} from './frame.ts'
import {encodeVersion, eventsPerPage, readEventId, replay} from './replay.ts'
import type {EventStore, StoredEvent} from './store.ts'
import {openStream} from './stream.ts'

interface Start {
  /** The newest event. */
  openedAt: number
  /** The last version that the client received. */
  after?: number
  /** The log does not contain the client's last id. */
  isReset?: boolean
}

export type Hub = ReturnType<typeof createHub>

const streamReset = encodeFrame(encodeMessage({event: 'stream.reset' satisfies StreamEvent, data: '{}'}))

/** Sends the event log to streams: first the missed events, then the live ones, without a gap or a repeat. */
export function createHub({events, clock}: {events: EventStore; clock: Clock}) {
  const followers = createFollowers({clock})
  let position = events.lastSeq()
  let isWoken = false
  let isClosed = false
  let publishing: Promise<void> | undefined

  const stopListening = events.onRecorded(wake)

  function wake() {
    isWoken = true
    publishing ??= publishNew().finally(() => {
      publishing = undefined
      if (isWoken) wake()
    })
  }

  async function publishNew() {
    try {
      while (isWoken) {
        isWoken = false
        for (const event of events.after(position, eventsPerPage)) {
          await publish(event)
          position = event.seq
          // The log may have another page.
          isWoken = true
        }
      }
    } catch {
      // The log can't be read. Clients reconnect and resume once it can.
      followers.endAll()
    }
  }

  async function publish(event: StoredEvent) {
    const {seq, connectionId, projectId} = event
    if (event.type === 'access.revoked') {
      const revoked = encodeFrame(encodeMessage({event: event.type, data: event.data}))
      for (const follower of followers.ofProject(projectId)) {
        if (follower.connectionId === connectionId && follower.openedAt < seq) follower.stream.end(revoked)
      }
      return
    }
    const frame = encodeFrame(encodeVersion(events.epoch, event))
    await forEachYielding(followers.ofProject(projectId), (follower) => {
      if (follower.sentUpTo < seq) follower.stream.send(frame)
    })
  }

  /** Sends an event to the streams of one connection. */
  function tell(projectId: string, connectionId: string, event: 'tablets.changed' | 'visits.changed') {
    const data = JSON.stringify({projectId} satisfies TabletsChanged & VisitsChanged)
    const frame = encodeFrame(encodeMessage({event, data}))
    for (const follower of followers.ofConnection(connectionId)) {
      if (follower.projectId === projectId) follower.stream.send(frame)
    }
  }

  return {
    /** Returns whether a connection has reached its limit of streams. */
    isFull: (connectionId: string) => followers.ofConnection(connectionId).size >= limits.streamsPerConnection,

    /**
     * Returns where a stream starts. A separate step from `open`: an unreadable log fails before the response begins.
     */
    startOf(projectId: string, lastEventId: string | undefined): Start {
      const openedAt = events.lastSeq()
      if (lastEventId === undefined) return {openedAt}
      const seq = readEventId(events.epoch, lastEventId)
      const isHeld = seq !== undefined && events.holdsVersion(projectId, seq)
      return isHeld ? {openedAt, after: seq} : {openedAt, isReset: true}
    },

    /** Turns `response` into a stream of the project's events. Must follow `startOf` in the same synchronous step. */
    open(
      response: ServerResponse,
      {
        projectId,
        caller: {connectionId, tokenHash, expiresAt},
        start: {openedAt, after, isReset},
        headers,
      }: {
        projectId: string
        caller: Pick<Caller, 'connectionId' | 'tokenHash' | 'expiresAt'>
        start: Start
        headers: OutgoingHttpHeaders
      },
    ) {
      if (response.destroyed) return
      const stream = openStream(response, headers, clock)
      const retry = encodeFrame(encodeRetry(waitBeforeRetry()))
      if (isClosed) return stream.end(retry)
      const sentUpTo = after === undefined ? openedAt : Number.POSITIVE_INFINITY
      const follower = {stream, projectId, connectionId, tokenHash, openedAt, sentUpTo}
      followers.add(follower, expiresAt)
      stream.send(retry)
      if (isReset) stream.send(streamReset)
      if (after !== undefined) replay(events, follower, after).catch(() => stream.end())
    },

    /** Tells an app that people set its tablets. It isn't replayed: an app whose stream opens declares them anyway. */
    tellTablets: (projectId: string, connectionId: string) => tell(projectId, connectionId, 'tablets.changed'),

    /** Tells an app that a page looks at its house, left or sent something. An app whose stream opens asks anyway. */
    tellVisits: (projectId: string, connectionId: string) => tell(projectId, connectionId, 'visits.changed'),

    /** Returns whether a connection has a stream of the project open. */
    isFollowing: (projectId: string, connectionId: string): boolean =>
      [...followers.ofConnection(connectionId)].some((follower) => follower.projectId === projectId),

    /** Returns the hashes of the tokens that a connection's streams use. */
    followingTokens: (connectionId: string): ReadonlySet<string> =>
      new Set(Array.from(followers.ofConnection(connectionId), ({tokenHash}) => tokenHash)),

    /** Ends the streams of a revoked token, after the revocations of its connection. */
    async endToken(tokenHash: string) {
      await Promise.resolve()
      wake()
      await publishing
      followers.endToken(tokenHash)
    },

    /** Returns the number of open streams. */
    streamCount: (): number => followers.count(),

    /** Ends every stream; their clients reconnect and resume. */
    close() {
      isClosed = true
      stopListening()
      followers.endAll()
    },
  }
}

/** Returns milliseconds, with jitter: after a restart clients must not reconnect all at once. */
export const waitBeforeRetry = () => Math.round(2000 + Math.random() * 3000)
