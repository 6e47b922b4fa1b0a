import type {FastifyInstance} from 'fastify'
import type {PageServices} from '../services.ts'
import {changeBindingRoutes} from './change-bindings.ts'
import {createShowDevices, type ShowDevicesNeeds} from './show-devices.ts'
import {projectTabletRoutes} from './tablet.ts'

type Needs = ShowDevicesNeeds & Pick<PageServices, 'database' | 'files' | 'homes'>

/** Shows a project's devices by app and room, which are on the plan, and changes that. */
export function projectDeviceRoutes(app: FastifyInstance, needs: Needs) {
  const showDevices = createShowDevices(needs)
  app.get('/projects/:id/devices', {config: {person: {}}}, (request, reply) => showDevices(request, reply))
  projectTabletRoutes(app, needs)
  changeBindingRoutes(app, {...needs, showDevices})
}
