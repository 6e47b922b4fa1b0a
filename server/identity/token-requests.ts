import {AsyncLocalStorage} from 'node:async_hooks'
import type {FastifyBaseLogger} from 'fastify'
import type {Database} from '../database/open.ts'
import {transact} from '../database/when-free.ts'
import {writeFailureOf, writeFailureTexts} from '../database/write-failure.ts'

/** The response of a Koa context. */
interface Answer {
  status: number
  body: unknown
}

/** A request at the token endpoint in progress. */
export interface TokenRequest {
  /** Database writes, made once the request succeeds. */
  writes: (() => void)[]
  /** An earlier response to repeat: it replaces the new one, and the writes are dropped. */
  repeated?: unknown
  /** Receives the response after its commit. */
  onCommit?(body: unknown): void
  /** Holds a lock until the request ends. Acquiring a held lock again would wait forever. */
  hold(name: string): Promise<void>
}

export type TokenRequests = ReturnType<typeof createTokenRequests>

/**
 * Makes requests at the token endpoint atomic: the provider's writes are committed in one transaction when it answers
 * 200, before the response is sent. After a power cut, the stored tokens are the ones before the request, or the ones
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

    /** Runs a request at the token endpoint. Koa middleware. */
    async run(ctx: Answer, next: () => Promise<void>) {
      const frees: (() => void)[] = []
      const request: TokenRequest = {
        writes: [],
        async hold(name) {
          frees.push(await lock(name))
        },
      }
      try {
        await storage.run(request, next)
        if (ctx.status === 200) await answer(ctx, request)
      } finally {
        for (const free of frees) free()
      }
    },
  }

  async function answer(ctx: Answer, {writes, repeated, onCommit}: TokenRequest) {
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
      if (isGrantGone(error)) {
        ctx.status = 400
        ctx.body = {error: 'invalid_grant', error_description: 'the sign-in was ended'}
        return
      }
      log.error({err: error}, 'a token request could not be committed')
      ctx.status = 500
      ctx.body = {error: 'server_error', error_description: describe(error)}
    }
  }
}

const describe = (error: unknown) => {
  const failure = writeFailureOf(error)
  return `the tokens could not be stored${failure === undefined ? '' : `: ${writeFailureTexts[failure]}`}`
}

/** A token's foreign key fails when its grant was revoked, by a disconnect for example, during the request. */
function isGrantGone(error: unknown): boolean {
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
