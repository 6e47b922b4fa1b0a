import type {VisitDesk, VisitRequest} from '../visits/visit-desk.ts'
import {type ControlRequest, parseBody} from './serve-control.ts'

/** Returns the handlers for what the owner lets people do from outside. */
export const visitRoutes = (visits: VisitDesk) => ({
  'GET /visits': async () => Response.json(visits.list()),
  'POST /visits/allow': async ({body}: ControlRequest) =>
    Response.json(await visits.allow(parseBody(body) as VisitRequest)),
  'POST /visits/forbid': async ({body}: ControlRequest) =>
    Response.json(await visits.forbid(parseBody(body) as VisitRequest)),
})
