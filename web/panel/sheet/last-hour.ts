import type {Clock} from '#shared/clock.ts'
import type {PastStates} from '#shared/house/device-state.ts'
import type {LayerHouse} from '../../plan/layers/layer.ts'

/** Milliseconds between two readings of the log of the last hour. */
const interval = 5 * 60_000

/** Reads the log of the last hour while a layer is shown. Returns what is known, and asks for more when it is old. */
export function createLastHour(clock: Clock, ask: () => Promise<PastStates | null>) {
  let known: LayerHouse['hour'] = null
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    read(onRead: () => void): LayerHouse['hour'] {
      if (clock.now() - askedAt < interval && clock.now() >= askedAt) return known
      askedAt = clock.now()
      void ask().then((past) => {
        if (!past) return
        known = {readAt: clock.now(), past}
        onRead()
      })
      return known
    },
  }
}
