import {limits} from '#shared/contract/limits.ts'
import {type WriteFailure, writeFailureOf, writeFailureTexts} from '../database/write-failure.ts'
import {errorStatus, fullDiskStatus} from '../errors.ts'

/** The status and headers of a failed write. */
const answers: Record<WriteFailure, {status: number; headers: Record<string, string>}> = {
  full: {status: fullDiskStatus, headers: {}},
  busy: {status: errorStatus.unavailable, headers: {'retry-after': String(limits.unavailableRetryAfter)}},
}

/** Returns the refusal and the answer for an error that is a failed write. */
export function writeRefusal(error: unknown) {
  const failure = writeFailureOf(error)
  if (failure === undefined) return undefined
  const reason = failure === 'busy' ? ('held' as const) : ('full' as const)
  return {reason, error: 'server_error', description: writeFailureTexts[failure], ...answers[failure]}
}
