import type {OutgoingHttpHeaders, ServerResponse} from 'node:http'
import {setImmediate} from 'node:timers/promises'
import type {StreamEvent} from '#shared/api/events.ts'
import {limits} from '#shared/api/limits.ts'
import type {Clock} from '#shared/clock.ts'
import {encodeComment, encodeMessage, encodeRetry} from '#shared/sse.ts'
import type {Caller} from '../api/caller.ts'
import {readEventId, writeEventId} from './event-id.ts'
import {groupBy} from './groups.ts'
import type {EventStore, StoredEvent} from './store.ts'
import {openStream, type Stream} from './stream.ts'

interface Follower {
  stream: Stream
  projectId: string
  connectionId: string
  tokenHash: string
  /** The newest event when the stream was opened: what a connection lost before does not end it. */
  openedAt: number
  /** Every version up to this event was told when it joined the live ones; infinite until then. */
  toldUpTo: number
}

interface Start {
  /** The newest event. */
  openedAt: number
  /** The last version that the client knows of. */
  after?: number
  /** The client's last id is not of this log. */
  isReset?: boolean
}

export type Hub = ReturnType<typeof createHub>

/** Events read at once, and streams written to at once, before others have their turn. */
const pageOfEvents = 100
const turnOfStreams = 500

/** Tells streams what the event log says: what they missed, then what comes, without a gap or a repeat. */
export function createHub({events, clock}: {events: EventStore; clock: Clock}) {
  const followers = new Set<Follower>()
  const byProject = groupBy<Follower>(({projectId}) => projectId)
  const byConnection = groupBy<Follower>(({connectionId}) => connectionId)
  const groups = [followers, byProject, byConnection]
  let position = events.lastSeq()
  let isWoken = false
  let isClosed = false
  let telling: Promise<void> | undefined
  let cancelKeepAlive: (() => void) | undefined

  const stopListening = events.onRecorded(wake)

  function wake() {
    isWoken = true
    telling ??= tellAll().finally(() => {
      telling = undefined
      if (isWoken) wake()
    })
  }

  async function tellAll() {
    try {
      while (isWoken) {
        isWoken = false
        for (const event of events.after(position, pageOfEvents)) {
          await tell(event)
          position = event.seq
          // There may be another page.
          isWoken = true
        }
      }
    } catch {
      // The log can't be read. Clients that come back are told what they missed as soon as it can.
      endAll()
    }
  }

  async function tell(event: StoredEvent) {
    const {seq, connectionId, projectId} = event
    if (event.type === 'access.revoked') {
      const revoked = encodeMessage({event: event.type, data: event.data})
      for (const follower of byProject.of(projectId)) {
        if (follower.connectionId === connectionId && follower.openedAt < seq) follower.stream.end(revoked)
      }
      return
    }
    const frame = versionFrame(event)
    await inTurns(byProject.of(projectId), (follower) => {
      if (follower.toldUpTo < seq) follower.stream.send(frame)
    })
  }

  const versionFrame = ({seq, type, data}: StoredEvent) =>
    Buffer.from(encodeMessage({id: writeEventId(events.epoch, seq), event: type, data}))

  /** Tells the versions behind `seq`, then, in the very step that finds no more of them, joins the live ones. */
  async function replay(follower: Follower, seq: number) {
    let told = seq
    for (;;) {
      const page = events.versionsAfter(follower.projectId, told, pageOfEvents)
      const last = page.at(-1)
      if (!last) break
      follower.stream.send(Buffer.concat(page.map(versionFrame)))
      told = last.seq
      await follower.stream.drained()
      if (!follower.stream.isOpen()) return
    }
    follower.toldUpTo = told
  }

  function keepAlive() {
    cancelKeepAlive = clock.after(limits.keepAliveInterval, keepAlive)
    void inTurns(followers, ({stream}) => stream.send(comment))
  }

  function add(follower: Follower, expiresAt: number) {
    const {stream} = follower
    const cancelExpiry = clock.after(expiresAt - clock.now(), () => stream.end(tokenExpired))
    for (const group of groups) group.add(follower)
    cancelKeepAlive ??= clock.after(limits.keepAliveInterval, keepAlive)
    stream.onClose(() => {
      cancelExpiry()
      for (const group of groups) group.delete(follower)
      if (followers.size > 0) return
      cancelKeepAlive?.()
      cancelKeepAlive = undefined
    })
  }

  function endAll() {
    for (const {stream} of followers) stream.end()
  }

  return {
    /** Whether a connection has all the streams it may have. */
    isFull: (connectionId: string) => byConnection.of(connectionId).size >= limits.streamsPerConnection,

    /** Where a stream starts. Apart from `open`, so that a log that can't be read fails before an answer begins. */
    startOf(projectId: string, lastEventId: string | undefined): Start {
      const openedAt = events.lastSeq()
      if (lastEventId === undefined) return {openedAt}
      const seq = readEventId(events.epoch, lastEventId)
      const isHeld = seq !== undefined && events.holdsVersion(projectId, seq)
      return isHeld ? {openedAt, after: seq} : {openedAt, isReset: true}
    },

    /** Makes `response` a stream of the project's events. Called at once after `startOf`: nothing comes in between. */
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
      if (isClosed) return stream.end(encodeRetry(waitBeforeRetry()))
      const toldUpTo = after === undefined ? openedAt : Number.POSITIVE_INFINITY
      const follower = {stream, projectId, connectionId, tokenHash, openedAt, toldUpTo}
      add(follower, expiresAt)
      stream.send(encodeRetry(waitBeforeRetry()))
      if (isReset) stream.send(streamReset)
      if (after !== undefined) replay(follower, after).catch(() => stream.end())
    },

    /** The hashes of the tokens by which a connection follows streams. */
    followingTokens: (connectionId: string): ReadonlySet<string> =>
      new Set(Array.from(byConnection.of(connectionId), ({tokenHash}) => tokenHash)),

    /** Ends the streams of a token that runs out before its time. What its connection lost goes first. */
    async endToken(tokenHash: string) {
      await Promise.resolve()
      wake()
      await telling
      for (const follower of followers) if (follower.tokenHash === tokenHash) follower.stream.end(tokenExpired)
    },

    /** Ends every stream; their clients come back and resume. */
    close() {
      isClosed = true
      stopListening()
      endAll()
    },
  }
}

const bare = (event: StreamEvent) => encodeMessage({event, data: '{}'})
const tokenExpired = bare('token.expired')
const streamReset = bare('stream.reset')
const comment = Buffer.from(encodeComment('keep-alive'))

/** Milliseconds; spread, so that a restart does not bring every client back at once. */
const waitBeforeRetry = () => Math.round(2000 + Math.random() * 3000)

/** Does `act` with each, letting others have their turn between many. */
async function inTurns<T>(items: Iterable<T>, act: (item: T) => void) {
  let done = 0
  for (const item of items) {
    act(item)
    if (++done % turnOfStreams === 0) await setImmediate()
  }
}
