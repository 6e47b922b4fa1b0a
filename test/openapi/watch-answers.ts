import type {IncomingMessage, ServerResponse} from 'node:http'
import {gunzipSync} from 'node:zlib'
import type {FastifyInstance} from 'fastify'
import {type CheckAnswer, createAnswerCheck, type Sent} from './check-answer.ts'

/** The servers of a process differ only in addresses, which no check compares: the first document serves all. */
let check: Promise<CheckAnswer> | undefined
let seen = 0

process.on('exit', () => {
  if (seen > 0) process.stdout.write(`# ${seen} answers of the API were held to its document\n`)
})

/** Checks every response at `/` and under `/v1` against the OpenAPI document. */
export function watchAnswers(app: Pick<FastifyInstance, 'server' | 'apiDocument'>) {
  const problems = new Set<string>()
  let last: Promise<void> = Promise.resolve()

  async function hold(sent: Omit<Sent, 'body'>, body: () => Sent['body']) {
    check ??= app.apiDocument().then(createAnswerCheck)
    const checkAnswer = await check
    for (const problem of checkAnswer({...sent, body: body()})) problems.add(problem)
  }

  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const {method = '', url = ''} = request
    if (!/^\/(v1\b|$|\?)/.test(url)) return
    const isProper = isProperRequest(request)
    const body = method === 'HEAD' ? () => false : keepBody(response)
    response.once('close', () => {
      if (!response.headersSent) return
      seen++
      const {statusCode: status} = response
      const sent = {method, url, isProper, status, headers: headersOf(response)}
      last = Promise.all([last, hold(sent, body)]).then(() => {})
      last.catch(() => {})
    })
  })

  return {
    /** Throws the differences. Call it after the server has closed. */
    async verify() {
      await last
      if (problems.size > 0) throw new Error(`answered what the document does not say:\n${[...problems].join('\n')}`)
    },
  }
}

/** RFC 9112, sections 2.3 and 3.2, and RFC 3986, section 2.1. */
function isProperRequest({rawHeaders, httpVersion, url = ''}: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length === 1 && httpVersion.startsWith('1.') && !/%(?![\da-f]{2})/i.test(url)
}

/** The headers as sent, including the ones given to `writeHead`. */
function headersOf(response: ServerResponse): Map<string, string> {
  const {_header: head} = response as unknown as {_header: string}
  const lines = head.split('\r\n').slice(1, -2)
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
}

/** Keeps the written bytes of a JSON body. */
function keepBody(response: ServerResponse): () => string | boolean {
  const chunks: Buffer[] = []
  let hasAny = false
  const {write, end} = response
  function keep(chunk: unknown) {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return
    hasAny ||= chunk.length > 0
    if (/json/.test(headersOf(response).get('content-type') ?? '')) chunks.push(Buffer.from(chunk))
  }
  // The head is written with the first bytes of the body.
  const keeping =
    <F extends typeof write | typeof end>(original: F) =>
    (...given: unknown[]) => {
      const result = Reflect.apply(original, response, given)
      keep(given[0])
      return result
    }
  response.write = keeping(write) as typeof write
  response.end = keeping(end) as typeof end
  return () => {
    if (!response.writableEnded || !/json/.test(headersOf(response).get('content-type') ?? '')) return hasAny
    const bytes = Buffer.concat(chunks)
    return (headersOf(response).get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString()
  }
}
