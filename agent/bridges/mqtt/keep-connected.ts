import {type Clock, sleep} from '#shared/clock.ts'
import {backoff} from '../../../client/retry.ts'
import {Failure, isFailure} from '../../failure.ts'

export interface KeepConnectedOptions {
  /** Connects, and stays connected until the connection ends; resolves or rejects with the reason. */
  stay(): Promise<Failure>
  /** Called after each end. A broker that refuses needs a person. */
  onFailure(failure: Failure, isRefused: boolean): void
  clock: Clock
  random(): number
  signal: AbortSignal
}

/** Milliseconds between two tries of a login that the broker refuses. */
const refusedWait = 60_000

/** Milliseconds for which a connection must have held so that the waits start again. */
const longEnough = 60_000

/** Connects again and again until the signal aborts. Rejects with any error that is no Failure. */
export async function keepConnected({stay, onFailure, clock, random, signal}: KeepConnectedOptions): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt++) {
    const startedAt = clock.elapsed()
    const failure = await stay().catch((error) => error as Error)
    if (signal.aborted) return
    if (!(failure instanceof Failure)) throw failure
    if (clock.elapsed() - startedAt > longEnough) attempt = 1
    const isRefused = isFailure(failure, 'configuration')
    onFailure(failure, isRefused)
    await sleep(clock, isRefused ? refusedWait : backoff(attempt, random), signal).catch(() => {})
  }
}
