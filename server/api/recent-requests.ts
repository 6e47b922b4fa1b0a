import type {FastifyInstance, FastifyRequest} from 'fastify'
import {LRUCache} from 'lru-cache'
import type {Clock} from '#shared/clock.ts'
import type {ApiErrorCode, ErrorBody} from '#shared/contract/resources.ts'
import type {answerError} from './error-handler.ts'

/** How many connections to remember, and how many requests and refusals of each. */
const max = {connections: 1000, requests: 50, refusals: 20}

/** The maximum characters of a path and of a problem, and the maximum problems of a refusal. */
const maxStored = {path: 160, problem: 160, problems: 3}

export interface RecentRequest {
  /** When it was answered, in milliseconds since the epoch. */
  at: number
  method: string
  /** Includes the names in the query, not the values: people may have written those. */
  path: string
  status: number
}

export interface RecentRefusal extends RecentRequest {
  error: ApiErrorCode
  errorId: string | undefined
  /** The first problems, each shortened. */
  problems: string[]
}

/** The recent requests and refusals of a connection, newest first. */
export interface Recent {
  requests: RecentRequest[]
  refusals: RecentRefusal[]
}

type Trail = ReturnType<typeof createTrail>

declare module 'fastify' {
  interface FastifyRequest {
    /** The trail of the connection whose token the request bears, even when the request is refused. */
    trail: Trail | undefined
  }
}

export type RecentRequests = ReturnType<typeof createRecentRequests>

/** Stores the recent requests of connections and their answers in memory; a restart forgets them. */
export function createRecentRequests({
  connections,
  clock,
}: {
  connections: {
    /** Returns undefined once the connection has ended. */
    byId(connectionId: string): object | undefined
    onChange(listener: (connectionId: string) => void): unknown
  }
  clock: Clock
}) {
  const trails = new LRUCache<string, Trail>({max: max.connections})

  connections.onChange((id) => {
    if (trails.has(id) && !connections.byId(id)) trails.delete(id)
  })

  function trailOf(connectionId: string): Trail {
    const known = trails.get(connectionId)
    if (known) return known
    const made = createTrail(clock)
    trails.set(connectionId, made)
    return made
  }

  return {
    /** Returns the trail of an active connection; after the connection ends nobody reads it. */
    trailOf,
    read: (connectionId: string): Recent => trails.peek(connectionId)?.read() ?? {requests: [], refusals: []},
  }
}

/** Creates a ring buffer of requests. It reuses its slots, since every request writes to one. */
function createTrail(clock: Clock) {
  const slots = Array.from({length: max.requests}, (): RecentRequest => ({at: 0, method: '', path: '', status: 0}))
  let count = 0
  const refusals: RecentRefusal[] = []

  return {
    answered({method, url}: FastifyRequest, status: number) {
      const slot = slots[count % max.requests] as RecentRequest
      slot.at = clock.now()
      slot.method = method
      slot.path = pathOf(url)
      slot.status = status
      count++
    },

    refused({method, url}: FastifyRequest, status: number, {error, errorId, problems = []}: ErrorBody) {
      if (refusals.length === max.refusals) refusals.pop()
      const shown = problems.slice(0, maxStored.problems).map((problem) => cut(problem, maxStored.problem))
      refusals.unshift({at: clock.now(), method, path: pathOf(url), status, error, errorId, problems: shown})
    },

    read(): Recent {
      const requests = Array.from({length: Math.min(count, max.requests)}, (_, index) => ({
        ...(slots[(count - 1 - index) % max.requests] as RecentRequest),
      }))
      return {requests, refusals: [...refusals]}
    },
  }
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  if (end < 0) return cut(url, maxStored.path)
  const names = url
    .slice(end + 1, end + 1 + 1000)
    .split('&', 10)
    .map((part) => part.split('=', 1)[0] as string)
    .map((name) => (/^[\w-]{1,40}$/.test(name) ? name : '…'))
  return copied(`${cut(url.slice(0, end), maxStored.path)}?${names.join('&')}`)
}

const cut = (text: string, length: number) => (text.length <= length ? text : copied(`${text.slice(0, length - 1)}…`))

/** Copies a slice, which would otherwise keep the whole text in memory, query values included. */
const copied = (text: string) => Buffer.from(text).toString()

/** Records every answer to a request with a token, refusals too. `answer` maps errors to their answers. */
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
