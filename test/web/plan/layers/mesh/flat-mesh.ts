import {boundDevices} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import {type KnownMesh, type MeshLink, type MeshNode, meshMap, type Strength} from '#shared/house/mesh.ts'
import {createHousePlaces} from '../../../../../web/plan/layers/house-places.ts'
import type {HouseMesh, PlacedHouse} from '../../../../../web/plan/layers/layer.ts'
import {smallFlat, smallFlatApp, smallFlatDevices, smallFlatStates} from '../../small-flat.ts'

export const now = Date.UTC(2026, 10, 21, 13, 2)

const node = (id: string, devices: readonly string[], role: MeshNode['role'], name = id): MeshNode => ({
  id,
  name,
  devices,
  role,
})
const link = (from: string, to: string, strength: Strength | null, quality: number | null, isWay = true): MeshLink => ({
  from,
  to,
  strength,
  quality,
  isWay,
})

/** The coordinator is an item on the shelf; a plug in the shed is nowhere on the plan. */
export const zigbee: KnownMesh = {
  id: 'mqtt/zigbee2mqtt',
  technology: 'zigbee',
  failure: null,
  map: meshMap(
    now - 3_600_000,
    [
      node('hub', [], 'coordinator', 'Coordinator'),
      node('lamp', ['lamp'], 'router', 'Ceiling lamp'),
      node('dimmer', ['dimmer'], 'router', 'Kitchen lamps'),
      node('spot', ['spot-1'], 'end', 'Table spot'),
      node('air', ['thermometer'], 'sleeper', 'Thermometer'),
      {...node('shed', [], 'router', 'Shed plug'), isSilent: true},
    ],
    [
      link('lamp', 'hub', 'strong', 84),
      link('dimmer', 'lamp', 'weak', 14),
      link('spot', 'dimmer', 'fair', 33),
      link('air', 'lamp', 'strong', 61),
      link('shed', 'lamp', null, null, false),
      link('dimmer', 'hub', 'weak', 9, false),
    ],
  ),
}

/** The small flat with a stick on a shelf, which bears the name of the coordinator. */
export const flat: Home = {
  ...smallFlat,
  plans: smallFlat.plans.map((plan, index) =>
    index === 0
      ? {
          ...plan,
          items: [...plan.items, {id: 'stick', name: 'coordinator', at: [0.6, 5], size: [0.3, 0.3, 0.1]} as never],
        }
      : plan,
  ),
}

const bindings = boundDevices(flat, smallFlatApp)
const placesOf = createHousePlaces()
const reachable = Object.fromEntries(Object.entries(smallFlatStates).filter(([, {status}]) => status !== 'unavailable'))

export const meshOf = (meshes: readonly KnownMesh[], more: Partial<HouseMesh> = {}): HouseMesh => ({
  meshes,
  askingSince: null,
  ask() {},
  stop() {},
  open() {},
  ...more,
})

/** Returns the flat with its meshes, as layers read it. */
export function houseWith(mesh: HouseMesh | undefined, more: Partial<PlacedHouse> = {}): PlacedHouse {
  const devices = smallFlatDevices.map((device) => ({...device}))
  return {
    home: flat,
    bindings,
    devices,
    states: reachable,
    since: {},
    now,
    language: 'en',
    past: null,
    oldSince: null,
    hour: null,
    mesh,
    ...more,
    places: placesOf(more.home ?? flat, bindings, devices),
  }
}
