import type {FastifyInstance} from 'fastify'
import type {PageServices} from '../pages/services.ts'
import {type CatalogNeeds, editorCatalogRoutes} from './catalog-routes.ts'
import {type DevicesNeeds, devicesRoute} from './devices-route.ts'
import {type DrawingNeeds, drawingRoute} from './drawing-route.ts'
import {jsonScope} from './json-scope.ts'
import {type LiveRouteNeeds, liveRoute} from './live/live-route.ts'
import {type ProposalNeeds, proposalRoutes} from './proposal-routes.ts'
import {editorThreadRoutes} from './thread-routes.ts'
import {versionRoutes} from './version-routes.ts'

type Needs = CatalogNeeds &
  LiveRouteNeeds &
  DevicesNeeds &
  DrawingNeeds &
  ProposalNeeds &
  Pick<
    PageServices,
    'clock' | 'database' | 'homeAnswers' | 'members' | 'projects' | 'revisions' | 'threads' | 'versionNotices'
  >

/** Serves everything that the editor shows beside the draft; `protocol.ts` has the types of the answers. */
export function editorDataRoutes(app: FastifyInstance, needs: Needs) {
  jsonScope(app, (scope) => {
    editorCatalogRoutes(scope, needs)
    devicesRoute(scope, needs)
    drawingRoute(scope, needs)
    liveRoute(scope, needs)
    proposalRoutes(scope, needs)
    editorThreadRoutes(scope, needs)
    versionRoutes(scope, needs)
  })
}
