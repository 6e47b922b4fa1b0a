import {planBounds} from '#shared/home/draw/bounds.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Point} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'
import {placesOf} from '#web/plan/places.ts'
import type {CardHouse} from './house.ts'

/** The sides of its grid's squares: its plan is one unit wide. */
const cell = 0.05

/**
 * Returns Home Assistant's answers to House Plan's card for the same house, by the fields of `hass`: its plan and the
 * places of its devices, which its own integration keeps, and the registries.
 */
export function housePlan({home, plan, entities}: CardHouse) {
  const {left, top, right, bottom} = planBounds(home, plan)
  const unit = Math.max(right - left, bottom - top)
  const at = ([x, y]: Point) => [(x - left) / unit, (y - top) / unit]
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const places = placesOf(plan)
  const shown = [
    ...plan.lights.map(({id}) => id),
    ...plan.rooms.map(({id}) => id),
    ...plan.plates.map(({id}) => `${id}/0`),
  ].filter((key) => entities[key])
  const areaOf = (room: string) => `area-${room}`
  const config = {
    spaces: [
      {
        id: plan.id,
        title: plan.name,
        plan_url: null,
        view_box: [0, 0, 1, 1],
        cell_cm: cell * unit * 100,
        settings: {fill_mode: 'glow', show_borders: true, show_names: true},
        rooms: [...planRegions(plan).rooms].map(([id, {rings}]) => ({
          id,
          name: plan.rooms.find((room) => room.id === id)?.name,
          area: areaOf(id),
          poly: (rings[0] ?? []).map(at),
        })),
        walls: plan.walls.map(({id, a, b, thickness = 0.1}) => ({key: id, cm: thickness * 100, a: at(a), b: at(b)})),
        openings: plan.openings.flatMap(({id, wall: of, at: along, width, kind}) => {
          const wall = walls.get(of)
          if (!wall) return []
          const {point, direction} = wallLine(wall).at(along)
          const [x, y] = at(point)
          const angle = (Math.atan2(direction[1], direction[0]) * 180) / Math.PI
          const contact = entities[id] && {contact: entities[id]}
          return [{id, type: kind === 'window' ? 'window' : 'door', x, y, angle, length: width / unit, ...contact}]
        }),
      },
    ],
    markers: plan.lights.map(({id}) => ({id, binding: `device:${id}`, is_light: true})),
    settings: {glow_radius_cm: 300},
  }
  const devices = Object.fromEntries(
    shown.map((id) => [id, {id, name: id, area_id: areaOf(plan.rooms[0]?.id ?? ''), identifiers: [['bench', id]]}]),
  )
  const registry = Object.fromEntries(
    shown.map((id) => [entities[id], {entity_id: entities[id], device_id: id, platform: 'bench'}]),
  )
  const layout = Object.fromEntries(
    shown.map((id) => {
      const [x, y] = at(places.get(id)?.at ?? [0, 0])
      return [id, {s: plan.id, x, y}]
    }),
  )
  return {
    hass: {
      devices,
      entities: registry,
      areas: Object.fromEntries(plan.rooms.map(({id, name}) => [areaOf(id), {area_id: areaOf(id), name}])),
      floors: {},
    },
    answers: {
      'houseplan/config/get': {config, rev: 1, can_write: true},
      'houseplan/layout/get': {layout, rev: 1},
      'config/device_registry/list': Object.values(devices),
      'config/entity_registry/list': Object.values(registry),
    },
  }
}
