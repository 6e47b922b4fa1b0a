import {rateLimitHeaders} from '../../server/openapi/error-responses.ts'
import {createHeaderCheck} from './check-headers.ts'
import {type Answer, compilerOf, type Document, memoize, type Operation, operationsOf, resolve} from './document.ts'

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

function createBodyCheck(document: Document) {
  const compile = memoize(compilerOf(document))

  function* jsonProblems(schema: object, body: string) {
    const validate = compile(schema)
    if (validate(JSON.parse(body))) return
    for (const {instancePath, message, params} of validate.errors ?? []) {
      yield `body${instancePath}: ${message} ${JSON.stringify(params)}`
    }
  }

  /** Lists the differences between a body and its schema. A body that is not JSON is only checked for presence. */
  return function* problems(type: string | undefined, body: string | boolean, {content}: Answer) {
    if (!content) {
      if (type !== undefined) yield `is of ${type}, but described without a body`
      if (body !== '' && body !== false) yield 'has a body'
      return
    }
    const media = content[type ?? '']
    if (!media) yield `is of ${type}, not of ${Object.keys(content).join(' or ')}`
    else if (typeof body === 'string') yield* jsonProblems(media.schema, body)
  }
}
