import type {Clock} from '#shared/clock.ts'
import type {HomeSource} from '../config.ts'
import {type FetchedHome, fetchHome} from './fetch-home.ts'

/** Milliseconds between two looks at a home that was read: people save a new version now and then. */
const interval = 300_000

/** Milliseconds between two tries of a home that could not be read. */
const retryInterval = 15_000

export interface FollowedHome {
  /** Looks now. */
  check(): void
  stop(): void
}

/** Fetches a home at once and again and again, and whenever the page is shown again. */
export function followHome(source: HomeSource, clock: Clock, onFetched: (fetched: FetchedHome) => void): FollowedHome {
  let isStopped = false
  let isLooking = false
  let cancel = () => {}

  async function look() {
    if (isStopped || isLooking) return
    cancel()
    isLooking = true
    const fetched = await fetchHome(source, clock)
    isLooking = false
    if (isStopped) return
    cancel = clock.after('home' in fetched ? interval : retryInterval, look)
    onFetched(fetched)
  }
  const lookIfShown = () => {
    if (document.visibilityState === 'visible') void look()
  }

  document.addEventListener('visibilitychange', lookIfShown)
  void look()
  return {
    check: () => void look(),
    stop() {
      isStopped = true
      cancel()
      document.removeEventListener('visibilitychange', lookIfShown)
    },
  }
}
