import type {Clock} from '#shared/clock.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {parseFields} from '../../../client/parse-fields.ts'
import {readBody} from '../../../client/read-body.ts'
import {request} from '../../../client/request.ts'
import type {Failure} from '../../failure.ts'
import {explainConnectionError, explainResponse} from './explain-connection.ts'

/** Milliseconds until Home Assistant must answer. */
const answerTimeout = 10_000

export interface AuthOptions {
  clock: Clock
  signal: AbortSignal
}

/** An answer of Home Assistant's pages for sign-ins. */
export interface AuthAnswer {
  status: number
  fields: Readonly<Record<string, unknown>>
  /** Why it refuses, as it says it: `invalid_grant`, or a sentence. Absent where it doesn't say. */
  refusal: string | undefined
  /** The meaning of an unexpected answer. */
  unexpected(): Failure
}

/** Asks Home Assistant below `/auth`, with a form or without. Rejects with a failure when no answer comes. */
export async function askAuth(
  url: string,
  path: string,
  form: Readonly<Record<string, string>> | undefined,
  {clock, signal}: AuthOptions,
): Promise<AuthAnswer> {
  const init: RequestInit = {redirect: 'manual', ...(form && {method: 'POST', body: new URLSearchParams(form)})}
  const response = await request(new URL(`${url}/auth/${path}`), init, {clock, signal, timeout: answerTimeout}).catch(
    (error) => {
      signal.throwIfAborted()
      throw explainConnectionError(url, firstCause(error))
    },
  )
  const fields = parseFields(await readBody(response, {clock, signal}))
  const {status, headers} = response
  return {
    status,
    fields,
    refusal: plainText(fields.error_description) ?? plainText(fields.error),
    unexpected: () => explainResponse(url, {statusCode: status, headers: {location: headers.get('location') ?? ''}}),
  }
}

/** `fetch` says only that it failed. */
const firstCause = (error: Error): Error => (error.cause instanceof Error ? firstCause(error.cause) : error)
