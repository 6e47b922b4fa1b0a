import type {Clock} from '#shared/clock.ts'
import type {TabletReport} from '../protocol.ts'
import type {Settings} from './settings.ts'
import {type Battery, tabletReport} from './tablet-report.ts'

/** Milliseconds between two reports while no setting changes: of the battery and the screen. */
const reportInterval = 10 * 60_000

declare global {
  interface Navigator {
    /** Missing in Firefox and Safari, and on pages of http. */
    getBattery?(): Promise<Battery>
  }
}

interface TellTablet {
  clock: Clock
  settings(): Settings
  send(report: TabletReport): unknown
}

/** Returns a function that tells the agent of this tablet, now and then every ten minutes. */
export function createTabletTeller({clock, settings, send}: TellTablet): () => void {
  let battery: Battery | undefined
  let cancel = () => {}

  function tell() {
    cancel()
    cancel = clock.after(reportInterval, tell)
    send(tabletReport(settings(), screen, battery))
  }

  // Refused where a policy forbids it.
  navigator.getBattery?.().then(
    (found) => {
      battery = found
      tell()
    },
    () => {},
  )
  return tell
}
