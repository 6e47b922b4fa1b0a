import t from 'tap'
import {openMeshFile} from '../../../agent/devices/meshes.ts'
import {checkMeshes} from '../../../agent/doctor/check-meshes.ts'
import {type KnownMesh, meshMap} from '../../../shared/house/mesh.ts'
import {temporaryFolder} from '../temporary-folder.ts'

const zigbee: KnownMesh = {
  id: 'mqtt/zigbee2mqtt',
  technology: 'zigbee',
  map: meshMap(Date.UTC(2026, 11, 1, 9), [], []),
  failure: null,
}

t.test('doctor says when each mesh told its map, and why one told none', async (t) => {
  const folder = await temporaryFolder(t)
  t.same(await checkMeshes(folder), [], 'a house without a mesh')
  const failure = {at: Date.UTC(2026, 11, 1, 10), reason: 'No map came within 10 minutes.'}
  await openMeshFile(folder).write({meshes: [zigbee, {...zigbee, id: 'home-assistant/matter', failure}]})
  t.match(await checkMeshes(folder), [
    {
      check: 'mesh',
      ok: true,
      subject: zigbee.id,
      message: 'mqtt/zigbee2mqtt: its last map is of 2026-12-01T09:00:00.000Z.',
    },
    {
      ok: false,
      message:
        'home-assistant/matter told no map at 2026-12-01T10:00:00.000Z; its last map is of 2026-12-01T09:00:00.000Z. ' +
        'No map came within 10 minutes.',
    },
  ])
})
