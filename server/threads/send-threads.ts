import {setImmediate} from 'node:timers/promises'
import type {FastifyReply} from 'fastify'
import type {Thread} from '#shared/api/resources.ts'
import type {Clock} from '#shared/clock.ts'
import {sendPieces} from '../api/send-pieces.ts'

/** Characters that are sent at once. */
const most = 1024 * 1024

interface Sending {
  threads: Iterable<Thread>
  next: string | null
  clock: Clock
  /** Asked before each piece but the first; throws when the threads may not be read any more. */
  ensureOpen: () => void
}

/**
 * Answers a page of threads. People write as much as they like, so a long one is read and sent in pieces, between which
 * others have their turn: all of it at once can be more than a string holds. Where it can't go on the connection breaks.
 */
export async function sendThreads(reply: FastifyReply, {threads, next, clock, ensureOpen}: Sending): Promise<void> {
  reply.type('application/json; charset=utf-8')
  const pieces = gather(partsOf(threads, next))
  const {value: first} = pieces.next()
  const second = pieces.next()
  if (second.done) return void reply.send(first)

  async function* all() {
    yield Buffer.from(first ?? '')
    for (let piece = second; !piece.done; piece = pieces.next()) {
      yield Buffer.from(piece.value)
      await setImmediate()
      ensureOpen()
    }
  }
  await sendPieces(reply, {headers: {}, pieces: all(), clock})
}

function* partsOf(threads: Iterable<Thread>, next: string | null): Generator<string, undefined> {
  let separator = '{"rows":['
  for (const thread of threads) {
    yield separator + JSON.stringify(thread)
    separator = ','
  }
  yield `${separator === ',' ? '' : separator}],"next":${JSON.stringify(next)}}`
}

function* gather(parts: Iterable<string>): Generator<string, undefined> {
  let text = ''
  for (const part of parts) {
    text += part
    if (text.length < most) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}
