import type {FastifyReply, FastifyRequest} from 'fastify'
import {queryText} from '../forms.ts'
import {showPage} from '../layout.ts'
import {projectOfPath} from '../projects/own-project.ts'
import type {PageServices} from '../services.ts'
import {pageOwner, visitorOf} from '../visitor.ts'
import {overviewOf} from './device-overview.ts'
import {devicesView} from './devices-view.ts'
import type {PlanBindings} from './plan-bindings.ts'
import type {PlanNames} from './plan-names.ts'
import {agentsOf, type ShownAgent, tabletName} from './tablets-view.ts'

export interface ShowDevicesNeeds
  extends Pick<PageServices, 'clock' | 'devices' | 'projects' | 'revisions' | 'tablets'> {
  planBindings: PlanBindings
  planNames: PlanNames
}

export type ShowDevices = ReturnType<typeof createShowDevices>

/** Confirms the settings that the person saved for a tablet. */
function setText(request: FastifyRequest, agents: readonly ShownAgent[]): string | undefined {
  const id = queryText(request, 'set')
  const visitor = visitorOf(request)
  const tablet = agents.flatMap(({told}) => told?.tablets ?? []).find((one) => one.id === id)
  return tablet && visitor.words.tablets.saved(tabletName(visitor, tablet))
}

/** Returns the function that answers a request with the page of a project's devices. */
export function createShowDevices({
  clock,
  devices,
  projects,
  revisions,
  tablets,
  planBindings,
  planNames,
}: ShowDevicesNeeds) {
  return async function showDevices(
    request: FastifyRequest,
    reply: FastifyReply,
    {problem, status = 200}: {problem?: string; status?: number} = {},
  ) {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    const last = revisions.last(id)
    const bindings = last ? await planBindings.of(id, last, pageOwner(request)) : []
    const plans = last && tablets.ofProject(id).length > 0 ? await planNames.of(id, last, pageOwner(request)) : []
    // The person may have been removed while the bindings were read.
    const project = projectOfPath(request, {projects}, 'viewer')
    const visitor = visitorOf(request)
    const apps = devices.listApps(id)
    const agents = agentsOf(apps, tablets.ofProject(id))
    const overview = overviewOf(apps, bindings ?? [], {
      language: visitor.language,
      now: clock.now(),
      endedApps: (apps) => devices.findEndedApps(id, apps),
    })
    const isSaved = last !== undefined && queryText(request, 'saved') === String(last.number)
    const shown = {
      project,
      overview,
      agents,
      plans,
      base: last?.number,
      done: isSaved ? visitor.words.project.saved(last.number) : setText(request, agents),
      problem,
      isPlanKnown: bindings !== undefined,
    }
    return showPage(request, reply, devicesView(visitor, shown), status)
  }
}
