import type {FastifyInstance, FastifyRequest} from 'fastify'
import {LRUCache} from 'lru-cache'
import type {ApiErrorCode, ErrorBody} from '#shared/api/resources.ts'
import type {Clock} from '#shared/clock.ts'
import type {ConnectionStore} from '../connections/store.ts'
import type {answerError} from './error-handler.ts'

/** Of connections, the last used; of each its latest requests, and apart from them its latest refusals. */
const most = {connections: 1000, requests: 50, refusals: 20}

/** Characters of a path with the names of its query, and of a problem; and problems of a refusal. */
const longest = {path: 160, problem: 160, problems: 3}

export interface RecentRequest {
  /** When it was answered, in milliseconds since the epoch. */
  at: number
  method: string
  /** With the names of what is in its query, without the values: those may be what people wrote. */
  path: string
  status: number
}

export interface RecentRefusal extends RecentRequest {
  error: ApiErrorCode
  errorId: string | undefined
  /** The first of them, each cut. */
  problems: string[]
}

/** Newest first. */
export interface Recent {
  requests: RecentRequest[]
  refusals: RecentRefusal[]
}

type Trail = ReturnType<typeof createTrail>

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the connection whose token the request bears, whatever else is found against it. */
    trail: Trail | undefined
  }
}

export type RecentRequests = ReturnType<typeof createRecentRequests>

/** What connections asked of late and how they were answered, in memory: a restart forgets. */
export function createRecentRequests({
  connections,
  clock,
}: {
  connections: Pick<ConnectionStore, 'byId' | 'onChange'>
  clock: Clock
}) {
  const trails = new LRUCache<string, Trail>({max: most.connections})

  connections.onChange((id) => {
    if (trails.has(id) && !connections.byId(id)) trails.delete(id)
  })

  function trailOf(connectionId: string): Trail {
    const kept = trails.get(connectionId)
    if (kept) return kept
    const made = createTrail(clock)
    trails.set(connectionId, made)
    return made
  }

  return {
    /** Of a connection that is there now; what ends meanwhile is noted where nobody reads. */
    trailOf,
    read: (connectionId: string): Recent => trails.peek(connectionId)?.read() ?? {requests: [], refusals: []},
  }
}

/** Writes into places that are there already: it is called at every request. */
function createTrail(clock: Clock) {
  const places = Array.from({length: most.requests}, (): RecentRequest => ({at: 0, method: '', path: '', status: 0}))
  let count = 0
  const refusals: RecentRefusal[] = []

  return {
    answered({method, url}: FastifyRequest, status: number) {
      const place = places[count % most.requests] as RecentRequest
      place.at = clock.now()
      place.method = method
      place.path = pathOf(url)
      place.status = status
      count++
    },

    refused({method, url}: FastifyRequest, status: number, {error, errorId, problems = []}: ErrorBody) {
      if (refusals.length === most.refusals) refusals.pop()
      const told = problems.slice(0, longest.problems).map((problem) => cut(problem, longest.problem))
      refusals.unshift({at: clock.now(), method, path: pathOf(url), status, error, errorId, problems: told})
    },

    read(): Recent {
      const requests = Array.from({length: Math.min(count, most.requests)}, (_, index) => ({
        ...(places[(count - 1 - index) % most.requests] as RecentRequest),
      }))
      return {requests, refusals: [...refusals]}
    },
  }
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  if (end < 0) return cut(url, longest.path)
  const names = url
    .slice(end + 1, end + 1 + 1000)
    .split('&', 10)
    .map((part) => part.split('=', 1)[0] as string)
    .map((name) => (/^[\w-]{1,40}$/.test(name) ? name : '…'))
  return copied(`${cut(url.slice(0, end), longest.path)}?${names.join('&')}`)
}

const cut = (text: string, length: number) => (text.length <= length ? text : copied(`${text.slice(0, length - 1)}…`))

/** A part of a text keeps all of it in memory, values and what is beyond the cut too. */
const copied = (text: string) => Buffer.from(text).toString()

/** Notes every answer to a request with a token, and the refusals among them; errors are answered by `answer`. */
export function recordRequests(app: FastifyInstance, answer: typeof answerError) {
  app.decorateRequest('trail', undefined)
  app.setErrorHandler((error, request, reply) => {
    const body = answer(error, request, reply)
    request.trail?.refused(request, reply.statusCode, body)
    return body
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    request.trail?.answered(request, reply.statusCode)
    done()
  })
}
