import {type ApiErrorCode, apiErrors, type ErrorBody, errorBody} from '#shared/api/resources.ts'
import {Type} from '#shared/json-schema.ts'
import {STATUS_CODES} from '../api/node-http.ts'
import {errorStatus} from '../errors.ts'
import type {Answer, Header, Reference} from './shape.ts'

/** What every answer carries, as references to `components`. */
export const rateLimitHeaders = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [
    name,
    {$ref: `#/components/headers/${name}`},
  ]),
)

export const commonHeaders = {
  'RateLimit-Limit': {description: 'Requests a minute.', required: true, schema: Type.Integer()},
  'RateLimit-Remaining': {description: 'Requests left of this minute.', required: true, schema: Type.Integer()},
  'RateLimit-Reset': {
    description: 'Seconds until the minute starts again.',
    required: true,
    schema: Type.Integer(),
  },
}

/** When each error is answered, with an example of what it says beside its name (contract: Errors). */
const conditions: Record<ApiErrorCode, {when: string; example?: Partial<ErrorBody>}> = {
  invalid_input: {
    when: 'What was sent is not right: the path, the query, a header or the body. `problems` says what, and where.',
    example: {problems: ['name: is required']},
  },
  unauthenticated: {
    when: 'No valid access token for this API: none, an expired or revoked one, or the app was disconnected.',
  },
  forbidden: {
    when: 'The token lacks the scope, or this is a write to a project that the person may only look at.',
  },
  not_found: {when: 'Nothing is there, or nothing that this token may read.'},
  conflict: {
    when:
      'Something is otherwise than it would have to be; `problems` says what: another version was saved since ' +
      '`baseRevision`, which names the last; the webhook is off; or a delivery is of a project that the app has lost.',
    example: {problems: ['baseRevision: is 3, but the last version is 4']},
  },
  invalid_home: {
    when: 'The home is not of the format, or names files that the project lacks. `problems` says what, and where.',
    example: {problems: ['levels: is required']},
  },
  blocking_problems: {
    when: 'The home cannot be saved as a version; `problems` says why, as the home check does.',
    example: {problems: ['The wall w3 crosses the wall w5.']},
  },
  unsupported_file: {when: 'Not a PNG, JPEG, WebP or PDF, or the bytes are not of the type stated.'},
  rate_limited: {when: 'Too many requests. Wait as long as `Retry-After` says.'},
  server_error: {
    when: 'A failure on our side. Quote `errorId` when asking for help.',
    example: {errorId: '0b9d3f0e-6f0c-4f1e-9a51-5c1f4f0a7d2e'},
  },
}

/** Headers of refusals, by status, beside those of every answer. */
const headersOf: Record<number, Record<string, Header>> = {
  401: {
    'WWW-Authenticate': {
      description: 'Where the metadata is that says how to get a token (RFC 9728).',
      required: true,
      schema: Type.String(),
    },
  },
  403: {
    'WWW-Authenticate': {
      description: 'Which scope would do, where it is the scope that is missing (RFC 6750, section 3.1).',
      required: false,
      schema: Type.String(),
    },
  },
  429: {
    'Retry-After': {description: 'Seconds to wait.', required: true, schema: Type.Integer()},
  },
}

/** One answer a status, which names all of these errors that have it. */
export function refusalRefs(codes: readonly ApiErrorCode[]): Record<string, Reference> {
  const byStatus = Map.groupBy(inOrder(codes), (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, sharing]) => [status, {$ref: `#/components/responses/${nameOf(sharing)}`}]),
  )
}

/** The answers that `refusalRefs` names for any of these lists of errors. */
export function refusalComponents(lists: readonly (readonly ApiErrorCode[])[]): Record<string, Answer> {
  const groups = lists.flatMap((codes) => [...Map.groupBy(inOrder(codes), (code) => errorStatus[code]).values()])
  return Object.fromEntries(groups.map((codes) => [nameOf(codes), describeRefusal(codes)]))
}

function describeRefusal(codes: readonly ApiErrorCode[]): Answer {
  const [first] = codes
  const status = first === undefined ? 500 : errorStatus[first]
  return {
    description: codes.map((code) => `\`${code}\`: ${conditions[code].when}`).join('\n\n'),
    headers: {...headersOf[status], ...rateLimitHeaders},
    content: {
      'application/json': {
        schema: errorBody,
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            {summary: STATUS_CODES[status], value: {error: code, ...conditions[code].example}},
          ]),
        ),
      },
    },
  }
}

const inOrder = (codes: readonly ApiErrorCode[]) => apiErrors.filter((code) => codes.includes(code))

/** `InvalidHomeOrBlockingProblems`. */
const nameOf = (codes: readonly ApiErrorCode[]) =>
  codes.map((code) => code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())).join('Or')
