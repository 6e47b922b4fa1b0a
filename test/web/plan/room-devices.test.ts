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

t.test('offActions() turns off what is on, but no setting that looks like a switch', async (t) => {
  const devices = [
    device('lamp', 'light'),
    device('dark', 'light'),
    device('plug', 'switch'),
    device('child lock', 'switch', {isSetting: true}),
    device('heating', 'climate'),
  ]
  const states: DeviceStates = Object.fromEntries(
    devices.map(({id}) => [id, {status: 'ok' as const, on: id !== 'dark'}]),
  )
  t.same(
    offActions(devices, states).map(({device, action}) => [device, action]),
    ['lamp', 'plug'].map((id) => [id, {type: 'turn', on: false}]),
  )
})
