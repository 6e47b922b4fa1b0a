import t from 'tap'
import {describeMesh} from '../../../agent/commands/mesh-words.ts'
import {meshMap} from '../../../shared/house/mesh.ts'

const nodes = [
  {id: 'hub', name: 'Coordinator', devices: [], role: 'coordinator'},
  {id: 'lamp', name: 'Hall lamp', devices: [], role: 'router'},
  {id: 'plug', name: 'Plug', devices: [], role: 'router', isSilent: true},
  {id: 'door', name: 'Door', devices: [], role: null},
] as const
const map = meshMap(Date.UTC(2026, 11, 1, 8), nodes, [
  {from: 'lamp', to: 'hub', quality: 71, strength: 'strong', isWay: true},
  {from: 'door', to: 'lamp', quality: null, strength: null, isWay: true},
])

t.test('describeMesh() tells each device with the ones that it talks through', async (t) => {
  t.same(describeMesh({id: 'mqtt/zigbee2mqtt', technology: 'zigbee', map: {...map, leftOut: 2}, failure: null}), [
    'mqtt/zigbee2mqtt (zigbee): as of 2026-12-01T08:00:00.000Z',
    '  Coordinator: coordinator',
    '  Hall lamp: router; through Coordinator, strong 71 %',
    '  Plug: router; did not answer',
    '  Door: through Hall lamp, unknown quality',
    '  2 more devices and links are left out.',
  ])
})

t.test('describeMesh() says why there is no newer map', async (t) => {
  const failure = {at: Date.UTC(2026, 11, 1, 9), reason: 'No map came within 10 minutes.'}
  t.same(describeMesh({id: 'mqtt/zigbee2mqtt', technology: 'zigbee', map: null, failure}), [
    'mqtt/zigbee2mqtt (zigbee): not asked yet',
    '  No newer map at 2026-12-01T09:00:00.000Z: No map came within 10 minutes.',
  ])
})
