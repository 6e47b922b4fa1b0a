import {bindingKey} from '../homes/bindings.ts'
import {quoted} from '../questions/answer.ts'
import {requireProject} from './asked-home.ts'
import {type Call, inputOf, type Tool, uuid} from './tool.ts'

/** Devices of one answer. */
const most = 500

/** The tools that read devices. */
export const deviceTools: Tool[] = [
  {
    name: 'list_devices',
    title: 'List devices',
    description:
      'Lists the devices that apps of the project declare, and the elements of the last version that are bound to each. It knows no states: those stay in the house.',
    inputSchema: inputOf({project: uuid('The id of the project')}, 'project'),
    scope: 'hosts:manage',
    isReading: true,
    async run({input, asker, services}: Call<{project: string}>) {
      const {id, version} = requireProject(asker, input.project)
      const json = version === null ? undefined : services.revisions.home(id, version)
      const bindings = (json && (await services.homes.readBindings(json, {owner: asker.owner}))) ?? []
      const places = Map.groupBy(bindings, bindingKey)
      requireProject(asker, id)
      const all = services.devices.listApps(id).flatMap(({app, name: appName, devices}) =>
        devices.map(({id, name, kind, room}) => ({
          app,
          appName,
          device: id,
          name,
          kind,
          room,
          boundTo: (places.get(bindingKey({app, device: id})) ?? []).map(({element, role, slot}) => {
            return {kind: element.kind, id: element.id, name: element.name, role, ...(slot !== undefined && {slot})}
          }),
        })),
      )
      const rows = all.slice(0, most)
      const lines = rows.map(({name, kind, device, boundTo}) => {
        const where = boundTo.map((one) => `${one.kind} ${quoted(one.name || one.id)}`).join(', ')
        return `- ${kind} ${quoted(name)} (${quoted(device)}): ${where || 'on no plan'}`
      })
      const left = all.length - rows.length
      return {
        text: [`${all.length} devices.`, ...lines, ...(left > 0 ? [`${left} more are left out.`] : [])].join('\n'),
        data: {rows, total: all.length},
      }
    },
  },
]
