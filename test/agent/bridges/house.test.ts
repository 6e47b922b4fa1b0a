import t from 'tap'
import type {BridgeContext} from '../../../agent/bridges/bridge.ts'
import {createHouse} from '../../../agent/bridges/house.ts'
import type {HouseDevice} from '../../../shared/house/device-state.ts'
import {FakeClock} from '../../fake-clock.ts'
import {quietRuntime} from '../quiet.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const lamp: HouseDevice = {id: 'lamp', name: 'Lamp', kind: 'light', room: null, floor: null}

t.test('a new device comes with its state, and later states are gathered', async (t) => {
  const clock = new FakeClock()
  const told: string[] = []
  let devices: readonly HouseDevice[] | undefined
  let bridge: BridgeContext | undefined
  createHouse({
    loaded: [
      {
        config: {kind: 'made-up', id: 'made-up'},
        create(context) {
          bridge = context
          return {
            id: 'made-up',
            run: () => Promise.resolve(),
            devices: () => devices,
            automated: () => [],
            health: () => ({state: 'connected', since: 0}),
            problems: () => [],
            command: () => Promise.resolve(),
          }
        },
      },
    ],
    folder: await temporaryFolder(t),
    homes: () => () => {},
    onStates: (states) => void told.push(`states ${JSON.stringify(states)}`),
    onBridges: ([bridge]) => void told.push(`devices ${bridge?.devices.length}`),
    ...quietRuntime(clock),
  })
  told.length = 0
  devices = [lamp]
  bridge?.report('lamp', {status: 'ok', on: true})
  bridge?.changed()
  t.same(told.splice(0), ['devices 1', 'states {"lamp":{"status":"ok","on":true}}'])
  bridge?.report('lamp', {status: 'ok', on: false})
  bridge?.report('lamp', {status: 'ok', on: true})
  t.same(told, [])
  clock.advance(20)
  t.same(told, ['states {"lamp":{"status":"ok","on":true}}'], 'the last of two')
  clock.advance(1000)
  t.equal(told.length, 1)
})
