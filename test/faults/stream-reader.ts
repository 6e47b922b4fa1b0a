import {deepStrictEqual, equal} from 'node:assert/strict'
import {setTimeout as pause} from 'node:timers/promises'
import type {EventSourceMessage} from 'eventsource-parser'
import {follow} from '../server/events/follow.ts'

export type StreamReader = ReturnType<typeof readStream>

/**
 * Follows a project's stream from its first version, as an app that must not miss one: it reconnects with the last id
 * whenever it is cut off.
 */
export function readStream(url: string, {token, lastEventId}: {token: string; lastEventId: string}) {
  const numbers: number[] = []
  let last = lastEventId
  let isOver = false
  let cuts = 0
  let leave = async () => {}

  async function read() {
    while (!isOver) {
      const following = await follow(url, {authorization: `Bearer ${token}`, 'last-event-id': last}).catch(
        () => undefined,
      )
      if (!following) {
        await pause(5)
        continue
      }
      equal(following.response.status, 200)
      leave = following.leave
      for (let count = 1; ; count++) {
        const events: EventSourceMessage[] = await following.first(count)
        const event = events[count - 1]
        if (!event) break
        equal(event.event, 'revision.saved', event.data)
        last = event.id ?? ''
        numbers.push(JSON.parse(event.data).number)
      }
      cuts++
    }
  }

  const ended = read()
  return {
    /** Rejects when any other event than a version arrives. */
    failed: ended.then(() => new Promise<never>(() => {})),
    last: () => numbers.at(-1) ?? 1,
    cuts: () => cuts,
    /** Throws unless every version up to this one arrived once and in order. */
    check(to: number) {
      deepStrictEqual(
        numbers,
        Array.from({length: to - 1}, (_, index) => index + 2),
      )
    },
    async end() {
      isOver = true
      await leave()
      await ended
    },
  }
}
