import {timestampOf} from '#shared/contract/timestamp.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import type {TimeReport} from './server-clock.ts'

const day = 24 * 60 * 60 * 1000

/** Describes the state of the clock for an administrator, with advice, in a sentence or two. */
export function describeTime({state, shown, known}: TimeReport): string {
  const time = timestampOf(shown)
  if (state === 'right') return `The clock shows ${time}, which fits what is stored.`
  if (state === 'unsure')
    return `The clock shows ${time}. Expired things are deleted once it has run for some hours without a leap.`
  const days = Math.round(Math.abs(shown - (known ?? shown)) / day)
  return (
    `The clock shows ${time}, ${days} days ${state === 'ahead' ? 'ahead of' : 'behind'} what is stored, so nothing that seems to have expired is deleted ` +
    `or ended. Set the time, best by NTP; if it is right, because the server was off for so long, run: ${serverCommand} time --confirm`
  )
}
