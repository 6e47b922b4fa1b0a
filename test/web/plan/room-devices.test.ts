import t from 'tap'
import type {DeviceKind} from '../../../shared/contract/resources.ts'
import type {DeviceStates, HouseDevice} from '../../../shared/house/device-state.ts'
import {offActions} from '../../../web/plan/room-devices.ts'

const device = (id: string, kind: DeviceKind, more: Partial<HouseDevice> = {}): HouseDevice => ({
  id,
  name: id,
  kind,
  room: null,
  floor: null,
  ...more,
})

t.test('offActions() turns off what is on, but no setting, and nothing that takes no such command', async (t) => {
  const devices = [
    device('lamp', 'light'),
    device('dark', 'light'),
    device('plug', 'switch'),
    device('child lock', 'switch', {isSetting: true}),
    device('heating', 'climate'),
    device('kettle', 'switch', {actions: ['turn', 'toggle']}),
    device('seen from outside', 'light', {actions: []}),
  ]
  const states: DeviceStates = Object.fromEntries(
    devices.map(({id}) => [id, {status: 'ok' as const, on: id !== 'dark'}]),
  )
  t.same(
    offActions(devices, states).map(({device, action}) => [device, action]),
    ['lamp', 'plug', 'kettle'].map((id) => [id, {type: 'turn', on: false}]),
  )
})

t.test('offActions() leaves what asks first, what a person keeps on, and groups that may have it', async (t) => {
  const lamps = [device('lamp', 'light'), device('all lamps', 'light', {isGroup: true})]
  const devices = [
    ...lamps,
    device('water', 'switch', {secures: 'supply'}),
    device('gate', 'switch', {asksFirst: true}),
    device('fridge', 'switch', {staysOn: 'always'}),
    device('night light', 'light', {staysOn: 'night'}),
  ]
  const states: DeviceStates = Object.fromEntries(devices.map(({id}) => [id, {status: 'ok' as const, on: true}]))
  const off = (some: readonly HouseDevice[], stays?: (one: HouseDevice) => boolean) =>
    offActions(some, states, stays).map(({device}) => device)
  t.same(off(devices), ['lamp', 'night light'])
  t.same(
    off(devices, ({staysOn}) => staysOn !== undefined),
    ['lamp'],
  )
  t.same(off(lamps), ['lamp', 'all lamps'])
})
