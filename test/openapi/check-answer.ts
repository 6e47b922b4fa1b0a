import {rateLimitHeaders} from '../../server/openapi/error-responses.ts'
import {createBodyCheck} from './check-body.ts'
import {createHeaderCheck} from './check-headers.ts'
import {type Answer, type Document, type Operation, operationsOf, resolve} from './document.ts'

/** A response of the server as sent. */
export interface Sent {
  method: string
  /** Path and query. */
  url: string
  status: number
  /** The headers by lower-case name. */
  headers: ReadonlyMap<string, string>
  /** The text of a complete JSON body; otherwise whether the body has bytes. */
  body: string | boolean
  /** Whether the request was valid HTTP; an invalid one has no operation. */
  isProper: boolean
}

/** Lists the differences between a response and the document. */
export type CheckAnswer = (sent: Sent) => string[]

export function createAnswerCheck(document: Document): CheckAnswer {
  const operations = operationsOf(document).map((each) => ({...each, pattern: patternOf(each.path)}))
  const headerProblems = createHeaderCheck(document)
  const bodyProblems = createBodyCheck(document)
  const refusal = (name: string) => resolve<Answer>(document, {$ref: `#/components/responses/${name}`})
  /** The responses that the document's introduction describes for every path. */
  const anywhere: Record<number, Answer> = {404: refusal('NotFound'), 429: refusal('RateLimited')}

  function describedAs({method, status, isProper}: Sent, operation: Operation | undefined): Answer | undefined {
    if (method === 'OPTIONS' && status === 204) return preflight
    if (!isProper && status === 400) return refusal('InvalidInput')
    if (!operation) return anywhere[status]
    const answer = operation.responses[status]
    return answer && resolve<Answer>(document, answer)
  }

  return (sent) => {
    const {method, url, status, headers, body} = sent
    const [path = ''] = url.split('?')
    const found = operations.find((each) => each.method === method.replace('HEAD', 'GET') && each.pattern.test(path))
    const name = `${found?.name ?? `${method} of no operation`} ${status}`
    const answer = describedAs(sent, found?.operation)
    if (!answer) return [`${name}: is not described`]
    const type = headers.get('content-type')?.split(';')[0]
    return [...headerProblems(headers, answer, answer === preflight), ...bodyProblems(type, body, answer)].map(
      (problem) => `${name}: ${problem}`,
    )
  }
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** docs/api.md#cors-and-caching. */
const preflight: Answer = {
  description: 'What a page may send',
  headers: rateLimitHeaders,
}
