import type {FastifyInstance} from 'fastify'
import {jsonScope} from '../editor/json-scope.ts'
import type {PageBundle} from '../pages/bundle-pages.ts'
import {queryText} from '../pages/forms.ts'
import {showPage} from '../pages/layout.ts'
import {scriptedPageHeaders} from '../pages/page-headers.ts'
import {projectOfPath} from '../pages/projects/own-project.ts'
import type {PageServices} from '../pages/services.ts'
import {visitorOf} from '../pages/visitor.ts'
import {livePage} from './live-page.ts'
import {awayView, chooseView, closedView} from './live-views.ts'
import {type VisitNeeds, visitPageRoutes} from './visit-page-routes.ts'

interface Needs extends VisitNeeds, Pick<PageServices, 'devices'> {
  bundle: () => Promise<PageBundle>
}

/** Shows the house of a project to members who are elsewhere. */
export function liveRoutes(app: FastifyInstance, needs: Needs) {
  const {bundle, devices, projects, visits} = needs

  app.get('/projects/:id/live', {config: {person: {}}}, async (request, reply) => {
    const project = projectOfPath(request, {projects}, 'viewer')
    const visitor = visitorOf(request)
    if (!project.seesHouse) return showPage(request, reply, closedView(visitor, project), 403)
    const offered = visits.houses(project.id)
    const houses = devices.listApps(project.id).filter(({connectionId}) => offered.includes(connectionId))
    const chosen = houses.find(({connectionId}) => connectionId === queryText(request, 'house'))
    const house = chosen ?? (houses.length === 1 ? houses[0] : undefined)
    if (houses.length === 0) return showPage(request, reply, awayView(visitor, project))
    if (!house) return showPage(request, reply, chooseView(visitor, project, houses))
    const {version} = await bundle()
    const page = livePage(request, {project, house: house.connectionId, version})
    return reply.headers(scriptedPageHeaders).type('text/html; charset=utf-8').send(String(page))
  })

  jsonScope(app, (scope) => visitPageRoutes(scope, needs))
}
