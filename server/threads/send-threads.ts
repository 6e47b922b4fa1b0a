import {setImmediate} from 'node:timers/promises'
import type {FastifyReply} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import type {Thread} from '#shared/contract/resources.ts'
import {sendPieces} from '../api/send-pieces.ts'

/** Characters in one piece: a piece of short comments takes about a millisecond. */
const pieceLength = 64 * 1024

interface Sending {
  threads: Iterable<Thread>
  next: string | null
  clock: Clock
  /** Runs before each piece except the first. Throws when the caller has lost access. */
  ensureOpen: () => void
}

/**
 * Sends a page of threads. A long page is read and sent in pieces, with other requests in between, because the whole
 * can exceed the maximum length of a string. A failure midway breaks the connection.
 */
export async function sendThreads(reply: FastifyReply, {threads, next, clock, ensureOpen}: Sending): Promise<void> {
  reply.type('application/json; charset=utf-8')
  const pieces = gather(partsOf(threads, next))
  const {value: first} = pieces.next()
  const second = pieces.next()
  // Awaited: compressing ends later, and Fastify sends again when an async handler returns before its answer.
  if (second.done) return void (await reply.send(first))

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
    if (text.length < pieceLength) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}
