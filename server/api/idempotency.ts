import {createHash} from 'node:crypto'
import {createReadStream} from 'node:fs'
import type {FastifyReply, FastifyRequest} from 'fastify'
import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {and, eq, lt, sql} from '../database/drizzle.ts'
import {lazyStatement} from '../database/lazy-statement.ts'
import type {Database} from '../database/open.ts'
import {idempotentAnswer} from '../database/tables/api.ts'
import {transact} from '../database/when-free.ts'
import {ApiError, invalidInput} from '../errors.ts'
import {callerOf} from './caller.ts'
import {type Content, isInMemory} from './content.ts'

/** The answer of a successful operation. */
export interface Answer {
  status: 200 | 201
  /** The path of the created resource. */
  location?: string
  body: object
  /** The part of a long body to store, from which `restore` rebuilds the body. */
  short?: object
}

interface AnswerOptions {
  /** Rebuilds a body from its stored form, whole or short. */
  restore?: (stored: string) => string
  /** The body of the request, where the route takes it as sent. */
  content?: Content
}

/** Runs `act` and stores its answer in one transaction. Rejects with unauthenticated when the connection has ended. */
export type Commit = (act: () => Answer) => Promise<StoredAnswer>

/** An answer as it is sent, first and on every repeat. */
interface StoredAnswer {
  status: number
  location: string | null
  body: string
}

export type Idempotency = ReturnType<typeof createIdempotency>

interface Needs {
  database: Database
  clock: Clock
  /** Returns undefined for a connection that has ended. */
  connections: {byId(connectionId: string): object | undefined}
}

/** Runs a request with an `Idempotency-Key` once per connection, key and day (docs/api.md#idempotency). */
export function createIdempotency({database, clock, connections}: Needs) {
  /** The requests in flight, by connection and key. Repeats wait for them. */
  const running = new Map<string, {fingerprint: string; end: Promise<unknown>}>()

  const isSame = and(
    eq(idempotentAnswer.connectionId, sql.placeholder('connectionId')),
    eq(idempotentAnswer.key, sql.placeholder('key')),
  )
  const selectStored = lazyStatement(() => database.select().from(idempotentAnswer).where(isSame))
  const deleteStored = lazyStatement(() => database.delete(idempotentAnswer).where(isSame))
  const oldest = () => clock.now() - limits.idempotencyRetention

  function commitFor(connectionId: string, repeatable?: {key: string; fingerprint: string}): Commit {
    const commit = (act: () => Answer) => {
      if (!connections.byId(connectionId)) throw new ApiError('unauthenticated')
      const {status, location = null, body, short} = act()
      const answer = {status, location, body: JSON.stringify(body)}
      const isShortened = short && answer.body.length > limits.idempotentAnswerLength
      if (repeatable) {
        deleteStored.run({connectionId, key: repeatable.key})
        database
          .insert(idempotentAnswer)
          .values({
            connectionId,
            ...repeatable,
            ...answer,
            ...(isShortened && {body: JSON.stringify(short)}),
            createdAt: clock.now(),
          })
          .run()
      }
      return answer
    }
    return (act) => transact(database, () => commit(act))
  }

  function answerOf(connectionId: string, key: string, fingerprint: string): StoredAnswer | undefined {
    const found = selectStored.get({connectionId, key})
    if (!found || found.createdAt <= oldest()) return undefined
    if (found.fingerprint !== fingerprint) throw otherRequest()
    return found
  }

  async function once(
    request: FastifyRequest,
    run: (commit: Commit) => Promise<StoredAnswer>,
    {restore = (stored) => stored, content}: AnswerOptions,
  ): Promise<StoredAnswer> {
    const {connectionId} = callerOf(request)
    const key = request.headers['idempotency-key']
    if (key === undefined) return run(commitFor(connectionId))

    const fingerprint = await fingerprintOf(request, content)
    const place = `${connectionId} ${key}`
    for (let first = running.get(place); first; first = running.get(place)) {
      if (first.fingerprint !== fingerprint) throw otherRequest()
      await first.end
    }
    const given = answerOf(connectionId, String(key), fingerprint)
    if (given) return {...given, body: restore(given.body)}

    const act = Promise.resolve(run(commitFor(connectionId, {key: String(key), fingerprint})))
    // Waiters replay the stored answer, or retry if it failed.
    running.set(place, {fingerprint, end: act.catch(() => {})})
    try {
      return await act
    } finally {
      running.delete(place)
    }
  }

  return {
    /** Sends the answer that `run` commits, or replays the stored answer to the same request. */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      run: (commit: Commit) => Promise<StoredAnswer>,
      options: AnswerOptions = {},
    ) {
      const {status, location, body} = await once(request, run, options)
      if (location !== null) reply.header('location', location)
      return reply.code(status).type('application/json; charset=utf-8').send(body)
    },
    /** Deletes the answers older than a day. */
    deleteExpired: () =>
      database.delete(idempotentAnswer).where(lt(idempotentAnswer.createdAt, oldest())).run().changes,
  }
}

const otherRequest = () => invalidInput('Idempotency-Key: was used for another request, with a different path or body')

/** Hashes a request: its body as sent where `content` is given, otherwise as parsed. */
async function fingerprintOf({method, url, body}: FastifyRequest, content: Content | undefined): Promise<string> {
  const hash = createHash('sha256').update(`${method} ${url}\n`)
  if (content === undefined) hash.update(JSON.stringify(body) ?? '')
  else if (isInMemory(content)) hash.update(content)
  else for await (const piece of createReadStream(content.path)) hash.update(piece)
  return hash.digest('hex')
}
