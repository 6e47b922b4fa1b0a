import {type ApiErrorCode, apiErrors, type ErrorBody, errorBody} from '#shared/contract/resources.ts'
import {STATUS_CODES} from '#shared/host/node-http.ts'
import {Type} from '#shared/json-schema.ts'
import {errorStatus, errorTable} from '../errors.ts'
import type {Answer, Header, Reference} from './openapi-types.ts'

/** The headers of every response, as references to `components`. */
export const rateLimitHeaders = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [
    name,
    {$ref: `#/components/headers/${name}`},
  ]),
)

/** Answers in JSON are compressed for clients that accept it (api/compress-answers.ts, revisions/send-revision.ts). */
export const contentEncoding = {'Content-Encoding': {$ref: '#/components/headers/Content-Encoding'}}

export const commonHeaders = {
  'Content-Encoding': {
    description: '`gzip` for an answer of some size to a client that accepts it; otherwise absent.',
    required: false,
    schema: Type.Enum(['gzip'], {type: 'string'}),
  },
  'RateLimit-Limit': {description: 'The requests allowed per minute.', required: true, schema: Type.Integer()},
  'RateLimit-Remaining': {description: 'The requests left in this minute.', required: true, schema: Type.Integer()},
  'RateLimit-Reset': {
    description: 'Seconds until the next minute starts.',
    required: true,
    schema: Type.Integer(),
  },
}

/** The fields beside `error` in the example of each error. */
const exampleFields: Partial<Record<ApiErrorCode, Partial<ErrorBody>>> = {
  invalid_input: {problems: ['name: is required']},
  conflict: {problems: ['baseRevision: is 3, but the last version is 4']},
  invalid_home: {problems: ['levels: is required']},
  blocking_problems: {problems: ['The wall w3 crosses the wall w5.']},
  server_error: {errorId: '0b9d3f0e-6f0c-4f1e-9a51-5c1f4f0a7d2e'},
}

const retryAfter: Header = {description: 'Seconds to wait.', required: true, schema: Type.Integer()}

/** Additional headers of refusals, by status. */
const headersOf: Record<number, Record<string, Header>> = {
  401: {
    'WWW-Authenticate': {
      description: 'The URL of the metadata that says how to get a token (RFC 9728).',
      required: true,
      schema: Type.String(),
    },
  },
  403: {
    'WWW-Authenticate': {
      description: 'The missing scope, if the token lacks it (RFC 6750, section 3.1).',
      required: false,
      schema: Type.String(),
    },
  },
  429: {'Retry-After': retryAfter},
  503: {'Retry-After': retryAfter},
}

/** Returns one response per status, which lists its errors. */
export function errorResponseRefs(codes: readonly ApiErrorCode[]): Record<string, Reference> {
  const byStatus = Map.groupBy(inOrder(codes), (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus].map(([status, sharing]) => [status, {$ref: `#/components/responses/${nameOf(sharing)}`}]),
  )
}

/** Returns the responses that `errorResponseRefs` references for these lists of errors. */
export function errorResponses(lists: readonly (readonly ApiErrorCode[])[]): Record<string, Answer> {
  const groups = lists.flatMap((codes) => [...Map.groupBy(inOrder(codes), (code) => errorStatus[code]).values()])
  return Object.fromEntries(groups.map((codes) => [nameOf(codes), describeRefusal(codes)]))
}

function describeRefusal(codes: readonly ApiErrorCode[]): Answer {
  const [first] = codes
  const status = first === undefined ? 500 : errorStatus[first]
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].when}`).join('\n\n'),
    headers: {...headersOf[status], ...contentEncoding, ...rateLimitHeaders},
    content: {
      'application/json': {
        schema: errorBody,
        examples: Object.fromEntries(
          codes.map((code) => [code, {summary: STATUS_CODES[status], value: {error: code, ...exampleFields[code]}}]),
        ),
      },
    },
  }
}

const inOrder = (codes: readonly ApiErrorCode[]) => apiErrors.filter((code) => codes.includes(code))

/** Returns a name like `InvalidHomeOrBlockingProblems`. */
const nameOf = (codes: readonly ApiErrorCode[]) =>
  codes.map((code) => code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())).join('Or')
