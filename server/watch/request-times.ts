import type {FastifyInstance} from 'fastify'
import {addDuration, type Durations, newDurations} from './durations.ts'

/** Requests by route and class of status. Clients can't add routes or statuses, so they are few. */
export interface RequestTimes {
  byRoute: Map<string, (Durations | undefined)[]>
  /** Responses by status. */
  statuses: Map<number, number>
}

export const createRequestTimes = (): RequestTimes => ({byRoute: new Map(), statuses: new Map()})

/** Event streams last for hours. */
const isStream = (route: string) => route.endsWith('/events')

/** Measures every answer, until its last byte is handed over. */
export function measureRequests(app: FastifyInstance, {byRoute, statuses}: RequestTimes) {
  app.addHook('onResponse', (request, reply, done) => {
    const {statusCode} = reply
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    const route = request.is404 ? '' : (request.routeOptions.url ?? '')
    if (!isStream(route)) addDuration(timesOf(route, Math.floor(statusCode / 100)), reply.elapsedTime)
    done()
  })

  function timesOf(route: string, statusClass: number): Durations {
    const known = byRoute.get(route)
    const classes = known ?? []
    if (!known) byRoute.set(route, classes)
    const times = classes[statusClass] ?? newDurations()
    classes[statusClass] = times
    return times
  }
}
