import type {Test} from 'tap'
import {openAssistants} from '../../../agent/assistants/open-assistants.ts'
import type {BridgeStatus} from '../../../agent/bridges/bridge.ts'
import {createModel} from '../../../agent/model.ts'
import type {DeviceAction, DeviceState, HouseDevice} from '../../../shared/house/device-state.ts'
import {homeWith, room} from '../../server/api.ts'
import {quietRuntime} from '../quiet.ts'
import {SteppedClock} from '../stepped-clock.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const device = (id: string, kind: HouseDevice['kind'], more: Partial<HouseDevice> = {}): HouseDevice => ({
  id,
  name: `The ${id}`,
  kind,
  room: null,
  floor: null,
  actions: ['turn', 'toggle'],
  ...more,
})

/** Devices that a rule for a kind must not reach. */
export const guarded: HouseDevice[] = [
  device('garage', 'cover', {room: 'Hall', name: 'Sectional', secures: 'entrance'}),
  device('valve', 'switch', {room: 'Hall', name: 'Main', secures: 'supply'}),
  device('siren', 'switch', {room: 'Hall', name: 'Horn', secures: 'alarm'}),
  device('gate', 'switch', {room: 'Hall', name: 'Apri cancello'}),
  device('valves', 'switch', {room: 'Hall', name: 'Valvole giardino'}),
  device('all', 'light', {room: 'Hall', isGroup: true}),
  device('child-lock', 'switch', {room: 'Hall', name: 'Eco', isSetting: true}),
  device('leaf', 'cover', {room: null, name: 'Drive 3'}),
]

export const devices: HouseDevice[] = [
  device('lamp', 'light', {room: 'Living room', actions: ['turn', 'toggle', 'brightness']}),
  device('desk', 'light'),
  device('hall', 'light', {room: 'Hall'}),
  device('socket', 'switch', {room: 'Hall'}),
  device('warm', 'sensor', {room: 'Living room', actions: [], measures: 'temperature'}),
  device('lock', 'sensor', {room: 'Hall', actions: [], measures: 'lock'}),
  device('scene', 'sensor', {room: 'Hall', actions: ['press'], measures: 'scene', asksFirst: true}),
  ...guarded,
]

const on = (value: boolean): DeviceState => ({status: 'ok', on: value})

/** Starts the desk of assistants in a house whose devices obey commands. */
export async function startDesk(t: Test, folder?: string) {
  const clock = new SteppedClock()
  const runtime = quietRuntime(clock)
  const commands: {device: string; action: DeviceAction}[] = []
  const model = createModel({
    clock,
    async command(device, action) {
      commands.push({device, action})
      if (action.type === 'turn') report(device, on(action.on))
    },
  })
  const report = (device: string, state: DeviceState) =>
    model.update({states: {...model.get().states, [device]: state}})
  const bridge: BridgeStatus = {
    id: 'mqtt',
    kind: 'mqtt',
    url: 'mqtt://house:1883',
    health: {state: 'connected', since: clock.now()},
    devices,
    automated: [],
    problems: [],
    leftOut: {},
  }
  const own = folder ?? (await temporaryFolder(t))
  const open = await openAssistants({folder: own, model, ...runtime})
  const home = homeWith({
    rooms: [room('study')],
    lights: [{id: 'l1', at: [1, 1], bindings: {light: [{app: 'agent', device: 'desk'}]}}],
  })
  model.update({bridges: [bridge], devices, home, app: 'agent'})
  for (const {id, kind} of devices) report(id, kind === 'sensor' ? {status: 'ok', text: 'locked'} : on(false))
  report('warm', {status: 'ok', value: 21.5, unit: '°C', temperature: 21.5, reading: '21.5 °C'})
  const desk = await open()
  const allow = (what: string | null, more: {room?: string; device?: string} = {}) =>
    desk.allow({what, room: more.room ?? null, device: more.device ?? null})
  const forbid = (what: string | null, more: {room?: string; device?: string} = {}) =>
    desk.forbid({what, room: more.room ?? null, device: more.device ?? null})

  async function use(name: string, input: object = {}) {
    const message = {jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name, arguments: input}}
    const answer = await desk.answer({name: 'Helper', message}, new AbortController().signal)
    const {result, error} = answer as {result?: never; error?: {message: string}}
    if (result === undefined) throw new Error(error?.message)
    const {
      content,
      structuredContent: data,
      isError = false,
    } = result as {
      content: {text: string}[]
      // biome-ignore lint/suspicious/noExplicitAny: each tool answers JSON of its own.
      structuredContent: any
      isError?: boolean
    }
    return {text: content[0]?.text ?? '', data, isError}
  }
  const turnOn = (device: string) => use('command_device', {device, action: 'on'})
  return {clock, logger: runtime.logger, model, bridge, commands, report, desk, allow, forbid, use, turnOn, folder: own}
}
