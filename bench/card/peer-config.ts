import {planBounds} from '#shared/home/draw/bounds.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Point} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'
import {placesOf} from '#web/plan/places.ts'
import type {CardHouse} from './house.ts'

/** The units of its canvas for a metre. */
const perMetre = 100

/** Returns the settings of easy-floorplan's card for the same house: its walls, openings, rooms and devices. */
export function peerConfig({home, plan, entities}: CardHouse): object {
  const {left, top, right, bottom} = planBounds(home, plan)
  const at = ([x, y]: Point) => ({x: Math.round((x - left) * perMetre), y: Math.round((y - top) * perMetre)})
  const walls = new Map(plan.walls.map((wall) => [wall.id, wall]))
  const places = placesOf(plan)
  const device = (kind: string) => (key: string) => {
    const place = places.get(key)
    return place
      ? [{id: `item-${key}`, entity: entities[key], kind, ...at(place.at), ...(kind === 'light' && {glow: true})}]
      : []
  }
  return {
    width: Math.round((right - left) * perMetre),
    height: Math.round((bottom - top) * perMetre),
    overlayScale: 'fixed',
    walls: plan.walls.map(({id, a, b}) => {
      const [from, to] = [at(a), at(b)]
      return {id, x1: from.x, y1: from.y, x2: to.x, y2: to.y}
    }),
    openings: plan.openings.flatMap(({id, wall: of, at: along, width, kind}) => {
      const wall = walls.get(of)
      if (!wall) return []
      const {point, direction} = wallLine(wall).at(along)
      const angle = (Math.atan2(direction[1], direction[0]) * 180) / Math.PI
      const type = kind === 'window' ? 'window' : 'door'
      return [{id, type, ...at(point), length: width * perMetre, angle, ...(entities[id] && {entity: entities[id]})}]
    }),
    areas: [...planRegions(plan).rooms].map(([id, {rings}]) => ({
      id,
      name: plan.rooms.find((room) => room.id === id)?.name,
      showName: true,
      opacity: 0.15,
      points: (rings[0] ?? []).map(at),
    })),
    items: [
      ...plan.lights.map(({id}) => id).flatMap(device('light')),
      ...plan.rooms.map(({id}) => id).flatMap(device('sensor')),
      ...plan.plates.map(({id}) => `${id}/0`).flatMap(device('switch')),
    ],
    furniture: plan.items.map(({id, at: place}) => ({id, type: 'table', ...at(place), w: 80, h: 60})),
  }
}
