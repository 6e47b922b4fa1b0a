import type {FastifyInstance} from 'fastify'
import {showPage} from '../layout.ts'
import {projectOfPath} from '../projects/own-project.ts'
import type {PageServices} from '../services.ts'
import {pageOwner, visitorOf} from '../visitor.ts'
import {overviewOf} from './device-overview.ts'
import {devicesView} from './devices-view.ts'
import type {PlanBindings} from './plan-bindings.ts'

interface Needs extends Pick<PageServices, 'clock' | 'devices' | 'projects' | 'revisions'> {
  planBindings: PlanBindings
}

/** Shows a project's devices by app and room, and which are on the plan. */
export function projectDeviceRoutes(app: FastifyInstance, {clock, devices, projects, revisions, planBindings}: Needs) {
  app.get('/projects/:id/devices', {config: {person: {}}}, async (request, reply) => {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    const last = revisions.last(id)
    const bindings = last ? await planBindings.of(id, last, pageOwner(request)) : []
    // The person may have been removed while the bindings were read.
    const project = projectOfPath(request, {projects}, 'viewer')
    const visitor = visitorOf(request)
    const {language} = visitor
    const overview = overviewOf(devices.listApps(id), bindings ?? [], {
      language,
      now: clock.now(),
      endedApps: (apps) => devices.findEndedApps(id, apps),
    })
    return showPage(request, reply, devicesView(visitor, {project, overview, isPlanKnown: bindings !== undefined}))
  })
}
