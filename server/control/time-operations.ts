import {timestampOf} from '#shared/contract/timestamp.ts'
import type {Services} from '../services.ts'
import {describeTime} from '../time/describe-time.ts'

export const timeOperations = {
  /** Reports whether the clock agrees with the newest stored time. `isRight` confirms the clock first. */
  async 'time report'({audit, clock}: Services, {isRight}: {isRight: boolean}) {
    if (isRight) audit.during({kind: 'time-confirmed'}, () => clock.confirm())
    const report = clock.report()
    const {state, shown, known} = report
    return {
      state,
      shown: timestampOf(shown),
      known: known === undefined ? null : timestampOf(known),
      message: describeTime(report),
    }
  },
}
