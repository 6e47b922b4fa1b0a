import {type Clock, sleep} from '#shared/clock.ts'
import type {Still} from '../bridges/bridge.ts'
import type {House} from '../bridges/house.ts'
import {Failure} from '../failure.ts'

/** The pictures of the house's cameras, for panels. None is kept. */
export interface Stills {
  /** Takes a picture of a camera now. Rejects with a sentence. */
  take(camera: string): Promise<Still>
}

export interface StillsOptions {
  house: Pick<House, 'readStill'>
  clock: Clock
  /** Aborts when the agent ends. */
  signal: AbortSignal
}

/** Milliseconds of rest after each picture: a camera makes one for each question, and several tablets may watch. */
export const stillRest = 500

/** Milliseconds that a camera has. */
const stillTimeout = 10_000

/** The pictures that wait. */
const maxWaiting = 8

/** Takes one picture at a time. Tablets that ask for the same camera meanwhile share one. */
export function createStills({house, clock, signal}: StillsOptions): Stills {
  const waiting = new Map<string, Promise<Still>>()
  let last: Promise<unknown> = Promise.resolve()

  async function take(camera: string): Promise<Still> {
    const timeout = new AbortController()
    const cancel = clock.after(stillTimeout, () =>
      timeout.abort(new Failure('unreachable', `The camera gave no picture within ${stillTimeout / 1000} s.`)),
    )
    try {
      return await house.readStill(camera, AbortSignal.any([signal, timeout.signal]))
    } finally {
      cancel()
    }
  }

  return {
    take(camera) {
      const same = waiting.get(camera)
      if (same) return same
      if (waiting.size >= maxWaiting) return Promise.reject(new Failure('failed', 'Too many pictures are asked for.'))
      const picture = last.then(() => take(camera)).finally(() => waiting.delete(camera))
      waiting.set(camera, picture)
      last = picture.then(rest, rest)
      return picture
    },
  }

  function rest(): Promise<void> {
    return sleep(clock, stillRest, signal).catch(() => {})
  }
}

/** The stills of a panel without a house. */
export const noStills: Stills = {take: () => Promise.reject(new RangeError('This panel has no cameras.'))}
