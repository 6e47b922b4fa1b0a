import {type Clock, sleep} from '#shared/clock.ts'
import type {Logger} from './logger.ts'
import {isRefusal, providerReason} from './provider.ts'
import type {TokenEndpoint} from './token-endpoint.ts'
import type {Pairing, TokenStore} from './token-store.ts'

export interface RegainOptions {
  store: TokenStore
  endpoint: TokenEndpoint
  clock: Clock
  random(): number
  logger: Logger
  signal: AbortSignal
}

/** Milliseconds until a server that refused the session is asked again: at first, and at most. */
const firstQuestion = 5 * 60_000
const lastQuestion = 60 * 60_000

/** Milliseconds after the first refusal after which another one ends the pairing. */
const refusalLasts = 6 * 60 * 60_000

/**
 * Asks a server that refused the session again, for hours: its clock may have been wrong, or another server may have
 * had its address. Resolves once it accepts the session, else rejects when the signal aborts.
 */
export async function regainSession({store, endpoint, clock, random, logger, signal}: RegainOptions): Promise<void> {
  const startedAt = clock.elapsed()
  for (let wait = firstQuestion; ; wait = Math.min(2 * wait, lastQuestion)) {
    await sleep(clock, wait * (0.75 + random() / 2), signal)
    const refused = store.current
    if (!refused || refused.lostAt === null || refused.isOver) continue
    if (await isRegained(refused, clock.elapsed() - startedAt >= refusalLasts)) return
  }

  /** Asks once more for the tokens of a refused session. Resolves with false when it is not back. */
  async function isRegained(refused: Pairing, isLate: boolean): Promise<boolean> {
    endpoint.forgetProvider()
    try {
      const next = await endpoint.refresh(refused)
      // It was unpaired or paired anew meanwhile.
      if (store.current !== refused) return false
      await store.save({...next, lostAt: null})
      logger.info('the server accepts the session again', {server: refused.server})
      return true
    } catch (error) {
      const isOver = isLate && isRefusal(error, 'invalid_grant') && (await endpoint.isSameServer(refused))
      if (isOver && store.current === refused) {
        logger.info('the server still refuses the session: not asking any more', {server: refused.server})
        await store.save({...refused, isOver}).catch(() => {})
      } else logger.debug('the session is not back yet', {reason: providerReason(error)})
      return false
    }
  }
}
