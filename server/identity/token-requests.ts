import {AsyncLocalStorage} from 'node:async_hooks'
import type {FastifyBaseLogger} from 'fastify'
import type {Database} from '../database/open.ts'
import {transact} from '../database/when-free.ts'
import {errorStatus} from '../errors.ts'
import {writeRefusal} from './write-refusal.ts'

/** The response of a Koa context. */
interface Answer {
  status: number
  body: unknown
  set?(headers: Record<string, string>): void
}

/** How a request ends. */
interface Ending {
  /** Returns whether an answer of this status is a success, whose writes are made. */
  isDone(status: number): boolean
  /** Answers when the writes failed. */
  refuse(error: unknown): void
}

/** A request at the token endpoint, or the return of a browser to the authorization endpoint, in progress. */
export interface TokenRequest {
  /** Database writes, made once the request succeeds. */
  writes: (() => void)[]
  /** An earlier answer to repeat: it replaces the new one, and the writes are dropped. */
  repeated?: unknown
  /** Receives the answer after its commit. */
  onCommit?(body: unknown): void
  /** Holds a lock until the request ends. Acquiring a held lock again would wait forever. */
  hold(name: string): Promise<void>
}

export type TokenRequests = ReturnType<typeof createTokenRequests>

/**
 * Makes requests at the token endpoint atomic: the provider's writes are committed in one transaction when it answers
 * 200, before the answer is sent. After a power cut, the stored tokens are the ones before the request, or the ones
 * that the client was sent.
 */
export function createTokenRequests({database, log}: {database: Database; log: FastifyBaseLogger}) {
  const lock = createLocks()
  const storage = new AsyncLocalStorage<TokenRequest>()

  return {
    /** Returns the token request that this code runs in. */
    current: (): TokenRequest | undefined => storage.getStore(),

    /** Writes at once; within a token request, when that succeeds. */
    write(act: () => void) {
      const request = storage.getStore()
      if (request) request.writes.push(act)
      else act()
    },

    /** Runs a request, at the token endpoint unless told otherwise. Koa middleware. */
    async run(ctx: Answer, next: () => Promise<void>, {isDone, refuse}: Ending = atTokenEndpoint(ctx)) {
      const frees: (() => void)[] = []
      const request: TokenRequest = {
        writes: [],
        async hold(name) {
          frees.push(await lock(name))
        },
      }
      try {
        await storage.run(request, next)
        if (isDone(ctx.status)) await answer(ctx, request, refuse)
      } finally {
        for (const free of frees) free()
      }
    },
  }

  async function answer(ctx: Answer, {writes, repeated, onCommit}: TokenRequest, refuse: Ending['refuse']) {
    if (repeated !== undefined) {
      ctx.body = repeated
      return
    }
    try {
      await transact(database, () => {
        for (const write of writes) write()
      })
      onCommit?.(ctx.body)
    } catch (error) {
      if (!isGrantGone(error)) log.error({err: error}, 'a token request could not be committed')
      refuse(error)
    }
  }
}

const atTokenEndpoint = (ctx: Answer): Ending => ({
  isDone: (status) => status === 200,
  refuse(error) {
    if (isGrantGone(error)) {
      ctx.status = 400
      ctx.body = {error: 'invalid_grant', error_description: 'the sign-in was ended'}
      return
    }
    const refusal = writeRefusal(error)
    ctx.status = refusal?.status ?? errorStatus.server_error
    ctx.set?.(refusal?.headers ?? {})
    const why = refusal === undefined ? '' : `: ${refusal.description}`
    ctx.body = {error: 'server_error', error_description: `the tokens could not be stored${why}`}
  },
})

/** A token's foreign key fails when its grant was revoked, by a disconnect for example, during the request. */
export function isGrantGone(error: unknown): boolean {
  const {code, cause} = error as {code?: unknown; cause?: unknown}
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || (cause !== undefined && isGrantGone(cause))
}

/** Creates locks by name within this process, granted in the order of the requests. */
export function createLocks() {
  const tails = new Map<string, Promise<void>>()

  /** Resolves with the release when the lock is free. */
  return async function lock(name: string): Promise<() => void> {
    const before = tails.get(name)
    const {promise, resolve} = Promise.withResolvers<void>()
    tails.set(name, promise)
    await before
    return () => {
      if (tails.get(name) === promise) tails.delete(name)
      resolve()
    }
  }
}
