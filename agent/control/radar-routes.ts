import type {RadarDesk, RadarRequest} from '../devices/radar-zones/radar-desk.ts'
import {type ControlRequest, parseBody} from './serve-control.ts'

/** Returns the handlers for the zones of the house's radars. */
export const radarRoutes = (radars: RadarDesk) => ({
  'GET /radars': async () => Response.json(radars.list()),
  'POST /radars': async ({body}: ControlRequest) => Response.json(radars.look(parseBody(body) as RadarRequest)),
  'POST /radars/write': async ({body}: ControlRequest) =>
    Response.json(await radars.write(parseBody(body) as RadarRequest & {code: string})),
})
