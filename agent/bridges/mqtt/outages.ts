import type {Clock} from '#shared/clock.ts'
import type {LiveHouse} from './live-house.ts'
import {maxStateAge} from './stored-house.ts'

/** Tells the devices behind a broker of its outages: a short one goes unseen, a long one makes their states unknown. */
export interface Outages {
  begin(): void
  end(): void
  isDown(): boolean
  /** Sets whether the broker is silent on an open connection. During an outage that says nothing new. */
  setSilent(isSilent: boolean): void
  /** Stops waiting. */
  stop(): void
}

/** Milliseconds without the broker after which its devices count as unavailable. */
const grace = 3000

export function createOutages(clock: Clock, house: Pick<LiveHouse, 'setReachable' | 'forgetStates'>): Outages {
  let downSince: number | undefined
  let cancelGrace = () => {}
  return {
    begin() {
      if (downSince !== undefined) return
      downSince = clock.elapsed()
      cancelGrace = clock.after(grace, () => house.setReachable(false))
    },
    end() {
      cancelGrace()
      if (downSince !== undefined && clock.elapsed() - downSince > maxStateAge) house.forgetStates()
      downSince = undefined
      house.setReachable(true)
    },
    isDown: () => downSince !== undefined,
    setSilent(isSilent) {
      if (downSince === undefined) house.setReachable(!isSilent)
    },
    stop: () => cancelGrace(),
  }
}
