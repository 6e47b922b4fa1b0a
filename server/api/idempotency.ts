import {createHash} from 'node:crypto'
import type {FastifyReply, FastifyRequest} from 'fastify'
import {limits} from '#shared/api/limits.ts'
import type {Clock} from '#shared/clock.ts'
import type {ConnectionStore} from '../connections/store.ts'
import {and, eq, lt, sql} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {idempotentAnswer} from '../database/schema.ts'
import {ApiError, invalidInput} from '../errors.ts'
import {callerOf} from './caller.ts'

/** What an act answers when it succeeds. */
export interface Answer {
  status: 200 | 201
  /** Path of what was made. */
  location?: string
  body: object
  /** What is kept of the body where it is long: enough for `restore` to put it together again. */
  short?: object
}

/** Puts a body together again from what was kept of it, whole or short. */
type Restore = (kept: string) => string

/** Runs `act` in one transaction, in which its answer is kept too. Throws unauthenticated when the connection ended. */
export type Commit = (act: () => Answer) => Kept

/** An answer as it is sent, the first time and every other. */
interface Kept {
  status: number
  location: string | null
  body: string
}

export type Idempotency = ReturnType<typeof createIdempotency>

interface Needs {
  database: Database
  clock: Clock
  connections: Pick<ConnectionStore, 'byId'>
}

/** `Idempotency-Key`: a request repeated by its connection within a day is acted on once (decisions: Inputs). */
export function createIdempotency({database, clock, connections}: Needs) {
  /** By connection and key, what runs now: those that come meanwhile wait for it. */
  const running = new Map<string, {fingerprint: string; end: Promise<unknown>}>()

  const isSame = and(
    eq(idempotentAnswer.connectionId, sql.placeholder('connectionId')),
    eq(idempotentAnswer.key, sql.placeholder('key')),
  )
  const kept = database.select().from(idempotentAnswer).where(isSame).prepare()
  const forget = database.delete(idempotentAnswer).where(isSame).prepare()
  const oldest = () => clock.now() - limits.idempotencyKept

  function commitFor(connectionId: string, repeatable?: {key: string; fingerprint: string}): Commit {
    return (act) =>
      database.transaction((tx) => {
        if (!connections.byId(connectionId)) throw new ApiError('unauthenticated')
        const {status, location = null, body, short} = act()
        const answer = {status, location, body: JSON.stringify(body)}
        const isShortened = short && answer.body.length > limits.idempotentAnswer
        if (repeatable) {
          forget.run({connectionId, key: repeatable.key})
          tx.insert(idempotentAnswer)
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
      })
  }

  function answerOf(connectionId: string, key: string, fingerprint: string): Kept | undefined {
    const found = kept.get({connectionId, key})
    if (!found || found.createdAt <= oldest()) return undefined
    if (found.fingerprint !== fingerprint) throw otherRequest()
    return found
  }

  async function once(
    request: FastifyRequest,
    run: (commit: Commit) => Kept | Promise<Kept>,
    restore: Restore,
  ): Promise<Kept> {
    const {connectionId} = callerOf(request)
    const key = request.headers['idempotency-key']
    if (key === undefined) return run(commitFor(connectionId))

    const fingerprint = fingerprintOf(request)
    const place = `${connectionId} ${key}`
    for (let first = running.get(place); first; first = running.get(place)) {
      if (first.fingerprint !== fingerprint) throw otherRequest()
      await first.end
    }
    const given = answerOf(connectionId, String(key), fingerprint)
    if (given) return {...given, body: restore(given.body)}

    const act = Promise.resolve(run(commitFor(connectionId, {key: String(key), fingerprint})))
    // What waits learns only that this ended: an answer is read back, a failure leaves the act to the next.
    running.set(place, {fingerprint, end: act.catch(() => {})})
    try {
      return await act
    } finally {
      running.delete(place)
    }
  }

  return {
    /** Sends what `run` commits, or what it answered to the same request before. */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      run: (commit: Commit) => Kept | Promise<Kept>,
      restore: Restore = (kept) => kept,
    ) {
      const {status, location, body} = await once(request, run, restore)
      if (location !== null) reply.header('location', location)
      return reply.code(status).type('application/json; charset=utf-8').send(body)
    },
    /** Forgets the answers older than a day. */
    prune: () => database.delete(idempotentAnswer).where(lt(idempotentAnswer.createdAt, oldest())).run().changes,
  }
}

const otherRequest = () =>
  invalidInput('Idempotency-Key: was used for another request (its path or body was different)')

/** A body is hashed as it was sent where the route takes bytes, else as it was read. */
function fingerprintOf({method, url, body}: FastifyRequest): string {
  const hash = createHash('sha256').update(`${method} ${url}\n`)
  return hash.update(Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '')).digest('hex')
}
