import {encodeMessage} from '#shared/contract/sse.ts'
import type {Follower} from './followers.ts'
import {encodeFrame} from './frame.ts'
import type {EventStore, StoredEvent} from './store.ts'

/** Events to read before yielding to other work. */
export const eventsPerPage = 100

/**
 * Replays the versions after `seq`, then cuts over to live events.
 * 1. Sends a page of stored versions and waits until the client has read most of it.
 * 2. Repeats until a page is empty.
 * 3. Joins the live events in the same synchronous step, so none is lost or repeated.
 */
export async function replay(events: EventStore, follower: Follower, seq: number): Promise<void> {
  let sent = seq
  for (;;) {
    const page = events.versionsAfter(follower.projectId, sent, eventsPerPage)
    const last = page.at(-1)
    if (!last) break
    follower.stream.send(encodeFrame(page.map((event) => encodeVersion(events.epoch, event)).join('')))
    sent = last.seq
    await follower.stream.drained()
    if (!follower.stream.isOpen()) return
  }
  follower.sentUpTo = sent
}

/** Encodes the event of a saved version. Its id is `<epoch>-<seq>`, which clients send back as `Last-Event-ID`. */
export const encodeVersion = (epoch: string, {seq, type, data}: StoredEvent): string =>
  encodeMessage({id: `${epoch}-${seq}`, event: type, data})

/** Returns the `seq` of an id of this epoch, or undefined. */
export function readEventId(epoch: string, id: string): number | undefined {
  const seq = id.startsWith(`${epoch}-`) ? id.slice(epoch.length + 1) : ''
  return /^[1-9]\d{0,14}$/.test(seq) ? Number(seq) : undefined
}
