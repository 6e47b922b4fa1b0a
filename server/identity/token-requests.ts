import {AsyncLocalStorage} from 'node:async_hooks'
import type {FastifyBaseLogger} from 'fastify'
import type {Database} from '../database/open.ts'
import {createLocks} from './locks.ts'

/** Of a Koa context, what is answered. */
interface Answer {
  status: number
  body: unknown
}

/** A request at the token endpoint, while the provider works on it. */
export interface TokenRequest {
  /** What it writes, once it has succeeded. */
  writes: (() => void)[]
  /** An answer that was given before, to be given again in place of what the provider makes; nothing is written then. */
  repeated?: unknown
  /** Told what is answered, once it is committed. */
  onCommit?(body: unknown): void
  /** Keeps a lock until the request is over; asking again for one it holds would wait forever. */
  hold(name: string): Promise<void>
}

export type TokenRequests = ReturnType<typeof createTokenRequests>

/**
 * Makes a request at the token endpoint all or nothing: the provider's writes wait, and are committed in one
 * transaction when it answers 200, before the answer goes out. A power cut leaves the chain as it was before, or as the
 * client will be told.
 */
export function createTokenRequests({database, log}: {database: Database; log: FastifyBaseLogger}) {
  const lock = createLocks()
  const storage = new AsyncLocalStorage<TokenRequest>()

  return {
    /** The token request that the caller works for, if it's one. */
    current: (): TokenRequest | undefined => storage.getStore(),

    /** Writes now or, in a token request, when that succeeds. */
    write(act: () => void) {
      const request = storage.getStore()
      if (request) request.writes.push(act)
      else act()
    },

    /** Koa middleware around the token endpoint. */
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
        if (ctx.status === 200) answer(ctx, request)
      } finally {
        for (const free of frees) free()
      }
    },
  }

  function answer(ctx: Answer, {writes, repeated, onCommit}: TokenRequest) {
    if (repeated !== undefined) {
      ctx.body = repeated
      return
    }
    try {
      database.transaction(() => {
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
      ctx.body = {error: 'server_error', error_description: 'the tokens could not be kept'}
    }
  }
}

/** Tokens reference their grant: it was ended, by a disconnect or a revocation, while the request was worked on. */
function isGrantGone(error: unknown): boolean {
  const {code, cause} = error as {code?: unknown; cause?: unknown}
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || (cause !== undefined && isGrantGone(cause))
}
