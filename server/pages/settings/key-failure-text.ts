import {describeProblem} from '../../apps/problem-sentences.ts'
import {InvalidKeySetError} from '../../identity/remote-keys.ts'
import {RequestFailedError} from '../../outbound/request-failure.ts'
import {UnsafeAddressError} from '../../outbound/safe-fetch.ts'
import type {Strings} from '../../words/strings.ts'

/** Says in the person's language why an app's keys could not be fetched. */
export function keyFailureText({developer, requestFailures}: Strings, error: Error): string {
  if (error instanceof RequestFailedError) {
    const {code, host, value} = error.failure
    return requestFailures[code](host, value)
  }
  if (error instanceof UnsafeAddressError)
    return `${developer.jwks}: ${describeProblem(developer.problems, error.problem)}`
  if (!(error instanceof InvalidKeySetError)) return error.message
  const problems = error.problems.map(({at, ...problem}) => {
    const sentence = describeProblem(developer.problems, problem)
    return at === undefined ? sentence : `${developer.key(at + 1)}: ${sentence}`
  })
  return developer.noKeySet(error.host, problems.join('; '))
}
