import {type Clock, sleep} from '#shared/clock.ts'
import {backoff} from '../../../client/retry.ts'
import {Failure, reasonOf} from '../../failure.ts'
import type {Logger} from '../../logger.ts'
import type {Health} from '../health.ts'
import type {HomeAssistantConfig} from './config.ts'
import {TokenRefused} from './refusals.ts'

export interface KeepConnectedOptions {
  config: Pick<HomeAssistantConfig, 'id' | 'token'>
  /** Connects once; rejects when the connection ends. It calls `onReady` whenever the house is ready. */
  follow(token: string, onReady: () => void): Promise<never>
  health: Pick<Health, 'set'>
  clock: Clock
  random(): number
  logger: Logger
}

/** Milliseconds between two looks at the token file after a refusal. */
const tokenInterval = 30_000

/** Looks after which a refused token is tried all the same: Home Assistant may ban an address after failures. */
const refusedLooks = 10

/** Doublings of the wait between two connections: at most 16 s, because a house is near and people wait. */
const maxDoublings = 5

/** Connects again and again, each time with the token of then. Rejects with the signal's reason. */
export async function keepConnected(options: KeepConnectedOptions, signal: AbortSignal): Promise<never> {
  const {config, follow, logger} = options
  for (let attempt = 1; ; attempt++) {
    let token: string | undefined
    try {
      token = await config.token()
      await follow(token, () => {
        attempt = 0
      })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Failure)) logger.error('the bridge failed', {bridge: config.id, reason: reasonOf(error)})
      await rest({error, token, attempt}, options, signal)
    }
  }
}

/** Says why the connection ended, and waits for the next try. */
async function rest(
  {error, token, attempt}: {error: unknown; token: string | undefined; attempt: number},
  options: KeepConnectedOptions,
  signal: AbortSignal,
): Promise<void> {
  const {health, clock, random} = options
  if (token === undefined || error instanceof TokenRefused) {
    health.set('refused', reasonOf(error))
    await waitForToken(token, options, signal)
  } else {
    health.set('disconnected', reasonOf(error))
    await sleep(clock, backoff(Math.min(attempt + 1, maxDoublings), random), signal)
  }
}

/** Waits until a refused token has changed, or a long time. */
async function waitForToken(
  refused: string | undefined,
  {config, clock, random}: KeepConnectedOptions,
  signal: AbortSignal,
): Promise<void> {
  for (let look = 0; look < refusedLooks; look++) {
    await sleep(clock, tokenInterval * (0.75 + random() / 2), signal)
    const token = await config.token().catch(() => undefined)
    if (token !== undefined && token !== refused) return
  }
}
