import {readFileSync} from 'node:fs'
import type {Locator} from 'playwright-core'
import type {Test} from 'tap'
import {createSimulatedBridge} from '../../../agent/bridges/simulated/simulated.ts'
import {createHistory} from '../../../agent/devices/history.ts'
import type {WritableModel} from '../../../agent/model.ts'
import type {Binding, Home} from '../../../shared/home/schema.ts'
import type {PastStates} from '../../../shared/house/device-state.ts'
import {quietRuntime} from '../../agent/quiet.ts'
import {temporaryFolder} from '../../agent/temporary-folder.ts'
import {type Opened, openPanel, pass} from './open-panel.ts'

const app = 'wall'
const bound = (device: string): Binding[] => [{app, device}]

/** The sample flat with its simulated devices bound, as the demo binds them. */
function boundFlat(): Home {
  const home: Home = JSON.parse(readFileSync('samples/flat.json', 'utf8'))
  return {
    ...home,
    plans: home.plans.map((plan) => ({
      ...plan,
      lights: plan.lights.map((light) => ({...light, bindings: {light: bound(`light-${light.id}`)}})),
      awnings: plan.awnings.map((awning) => ({...awning, bindings: {cover: bound(`cover-${awning.id}`)}})),
      openings: plan.openings.map((opening) => ({...opening, bindings: {contact: bound(`contact-${opening.id}`)}})),
      rooms: plan.rooms.map((room) => ({
        ...room,
        bindings: {
          temperature: bound(`sensor-${room.id}`),
          motion: bound(`motion-${room.id}`),
          climate: bound(`climate-${room.id}`),
        },
      })),
    })),
  }
}

/** Opens the panel of a simulated house, whose clock is the agent's, as is the log of its states. */
export async function openSimulatedHouse(t: Test, options: Parameters<typeof openPanel>[1] = {}) {
  const folder = await temporaryFolder(t)
  const controller = new AbortController()
  const home = boundFlat()
  let command: WritableModel['command'] = async () => {}
  let past = async (_hours: number): Promise<PastStates> => ({})
  const panel = {
    command: (device: string, action: never) => command(device, action),
    past: (hours: number) => past(hours),
  }
  const opened = await openPanel(t, {...options, panel}, async ({model, clock}) => {
    const bridge = createSimulatedBridge({
      ...quietRuntime(clock),
      folder,
      homes(act) {
        act(home)
        return () => {}
      },
      report: (device, state) => model.update({states: {...model.get().states, [device]: state}}),
      changed: () => model.update({devices: bridge.devices() ?? []}),
    })
    command = bridge.command
    const known = Promise.withResolvers<void>()
    const unsubscribe = model.subscribe(({devices}) => devices.length > 0 && known.resolve())
    const history = createHistory({...quietRuntime(clock), folder, model})
    past = history.read
    const running = Promise.allSettled([bridge.run(controller.signal), history.run(controller.signal)])
    t.teardown(async () => {
      controller.abort()
      await running
    })
    await known.promise
    unsubscribe()
    model.update({home, revision: 1, app, project: {id: '8d4f7a3e-3c1b-4d5e-9f60-1a2b3c4d5e6f', name: home.name}})
    model.setLink('online')
  })
  /** What happens in the house, as by a person in it. */
  const happen = async (device: string) => {
    await opened.model.command(device, {type: 'toggle'})
    await pass(opened, 1000)
  }
  return {...opened, happen}
}

/** Lets time pass until something is there. */
export async function passTo(opened: Opened, wanted: Locator) {
  for (let second = 0; second < 15 && (await wanted.count()) === 0; second++) await pass(opened, 1000)
  await wanted.waitFor({state: 'attached'})
}

/** Lets time pass until the house is so. */
export async function passUntil(opened: Opened, isSo: () => boolean) {
  for (let second = 0; second < 15 && !isSo(); second++) await pass(opened, 1000)
  if (!isSo()) throw new Error('the house did not get there')
}
