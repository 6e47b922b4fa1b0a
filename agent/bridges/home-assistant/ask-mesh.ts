import type {Clock} from '#shared/clock.ts'
import type {MeshMap, MeshTechnology} from '#shared/house/mesh.ts'
import {plainText} from '#shared/house/plain-text.ts'
import {isRecord} from '#shared/json.ts'
import {Failure} from '../../failure.ts'
import type {Connection} from './connection.ts'
import {askMatter} from './meshes/ask-matter.ts'
import {askZigbee} from './meshes/ask-zigbee.ts'
import {askZwave} from './meshes/ask-zwave.ts'
import type {MeshHouse} from './meshes/mesh-house.ts'
import {Refusal} from './refusals.ts'

interface MeshKind {
  technology: MeshTechnology
  ask(house: MeshHouse, signal: AbortSignal): Promise<MeshMap>
}

/** The integrations of Home Assistant that tell of a mesh. */
export const meshKinds: Readonly<Record<string, MeshKind>> = {
  matter: {technology: 'matter', ask: askMatter},
  zwave_js: {technology: 'zwave', ask: askZwave},
  zha: {technology: 'zigbee', ask: askZigbee},
}

export interface AskMeshOptions {
  /** The integration: a key of `meshKinds`. */
  platform: string
  /** Opens a connection of its own: a large answer ends it, and everything else waits for a long one. */
  open(maxPayload: number, signal: AbortSignal): Promise<Connection>
  devicesOf: MeshHouse['devicesOf']
  deviceIds: MeshHouse['deviceIds']
  clock: Clock
}

/** Bytes of one answer. */
const maxAnswer = 16 * 1024 * 1024

/** Devices of the registry whose names are read. */
const maxDevices = 20_000

/** Asks the mesh of an integration. Rejects with a sentence. */
export async function askMesh(options: AskMeshOptions, signal: AbortSignal): Promise<MeshMap> {
  const {platform, open, devicesOf, deviceIds, clock} = options
  const kind = meshKinds[platform]
  if (!kind) throw new RangeError(`There is no mesh of ${platform}.`)
  const connection = await open(maxAnswer, signal)
  try {
    const names = await readNames(connection)
    const house = {connection, clock, devicesOf, deviceIds, nameOf: (id: string) => names.get(id)}
    return await kind.ask(house, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof Refusal ? explained(error) : error
  } finally {
    connection.close()
  }
}

async function readNames({request}: Connection): Promise<ReadonlyMap<string, string>> {
  const devices = await request({type: 'config/device_registry/list'})
  const rows = Array.isArray(devices) ? devices.slice(0, maxDevices) : []
  return new Map(
    rows.filter(isRecord).flatMap((row) => {
      const [id, name] = [plainText(row.id), plainText(row.name_by_user) ?? plainText(row.name)]
      return id === undefined || name === undefined ? [] : [[id, name]]
    }),
  )
}

/** Returns a person's remedy for a refusal. */
function explained(refusal: Refusal): Failure {
  const sentences: Readonly<Record<string, string>> = {
    unauthorized:
      'Home Assistant tells administrators alone of its meshes. Sign in as one, or look at the map in its settings.',
    unknown_command: 'This Home Assistant tells nothing of this mesh. Release 2026.11 does.',
  }
  return new Failure('failed', sentences[refusal.code] ?? refusal.message, {cause: refusal})
}
