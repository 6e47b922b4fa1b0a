import type {FastifyInstance} from 'fastify'
import type {ElementKind} from '#shared/contract/resources.ts'
import {timestampOf} from '#shared/contract/timestamp.ts'
import type {EditApp, EditDevices, EditGone, EditLost, EditRelied} from '#web/editor/protocol.ts'
import type {GoneDevice} from '../devices/gone-devices.ts'
import type {DeclaringApp} from '../devices/project-apps.ts'
import {bindingKey} from '../homes/bindings.ts'
import type {Relied} from '../homes/elements.ts'
import type {ShownBinding} from '../homes/read-bindings.ts'
import type {PlanBindings} from '../pages/devices/plan-bindings.ts'
import {projectOfPath} from '../pages/projects/own-project.ts'
import type {PageServices} from '../pages/services.ts'
import {pageOwner} from '../pages/visitor.ts'

export interface DevicesNeeds extends Pick<PageServices, 'devices' | 'hosts' | 'projects' | 'revisions'> {
  planBindings: PlanBindings
}

/** Tells the editor which devices apps declare, which elements they rely on, and which bindings lost their device. */
export function devicesRoute(app: FastifyInstance, needs: DevicesNeeds) {
  const {devices, hosts, projects, revisions, planBindings} = needs

  app.get('/projects/:id/edit/devices', async (request): Promise<EditDevices> => {
    const {id} = projectOfPath(request, {projects}, 'viewer')
    const last = revisions.last(id)
    const bindings = last ? await planBindings.of(id, last, pageOwner(request)) : []
    // The person may have been removed while the bindings were read.
    projectOfPath(request, {projects}, 'viewer')
    const apps = devices.listApps(id)
    return {
      apps: apps.map(toApp),
      relied: hosts.listRelied(id).map(toRelied),
      lost: bindings === undefined ? null : lostOf(id, apps, bindings),
    }
  })

  function lostOf(projectId: string, apps: readonly DeclaringApp[], bindings: readonly ShownBinding[]): EditLost[] {
    const keysOf = ({app, devices}: DeclaringApp) => devices.map(({id}) => bindingKey({app, device: id}))
    const declared = new Set(apps.flatMap(keysOf))
    const lost = Map.groupBy(
      bindings.filter((binding) => !declared.has(bindingKey(binding))),
      bindingKey,
    )
    if (lost.size === 0) return []
    const byApp = new Map(apps.map((each) => [each.app, each]))
    const ended = devices.findEndedApps(projectId, [...new Set(lost.values().map(([first]) => first?.app ?? ''))])
    const gone = new Map(
      apps.flatMap(({app, gone}) => gone.map((device) => [bindingKey({app, device: device.id}), device])),
    )
    return [...lost].map(([key, elements]) => {
      const {app, device} = elements[0] as ShownBinding
      const last = gone.get(key)
      return {
        app,
        device,
        appName: byApp.get(app)?.name ?? ended.get(app)?.name ?? null,
        endedAt: timestampOf(ended.get(app)?.endedAt ?? null),
        last: last ? toGone(last) : null,
        elements: elements.map(({element: {kind, id}, slot, role}) => ({kind, id, slot: slot ?? null, role})),
      }
    })
  }
}

const toApp = ({app, name, personName, devices, gone}: DeclaringApp): EditApp => ({
  app,
  name,
  personName,
  devices,
  gone: gone.map(toGone),
})

const toGone = ({goneAt, ...device}: GoneDevice): EditGone => ({...device, goneSince: timestampOf(goneAt)})

const toRelied = ({kind, id, appName, personName}: Relied): EditRelied => ({
  kind: kind as ElementKind,
  id,
  appName,
  personName,
})
