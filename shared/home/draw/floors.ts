/** Draws rooms and areas from above: floors, area colours, and steps between heights. */
import {defaults} from '../defaults.ts'
import type {RoomOutlines} from '../regions.ts'
import type {Plan, Point, Room} from '../schema.ts'
import {elementGroup, pathOf, tag, xy} from './svg.ts'

/** Draws the floors. A room without a region is an empty group. */
export function drawFloors({rooms}: Plan, regions: RoomOutlines): string[] {
  return rooms.map((room) => {
    const path = regionPath(room, regions)
    return elementGroup('room', room, {class: classOf(room)}, floorOf(room, path))
  })
}

/** The kinds of rooms that share a tint of the floor. Living rooms have none. */
const tints: Readonly<Record<string, string>> = {
  wet: 'bathroom toilet laundry',
  cook: 'kitchen pantry',
  sleep: 'bedroom',
  way: 'hall entrance corridor stairs storage closet wardrobe garage cellar attic',
}
const tintOf = new Map(Object.entries(tints).flatMap(([tint, kinds]) => kinds.split(' ').map((kind) => [kind, tint])))

function classOf({outdoor, kind = ''}: Room): string {
  const tint = outdoor === true ? 'outdoor' : tintOf.get(kind)
  return tint === undefined ? 'room' : `room ${tint}`
}

function floorOf({floor}: Room, path: string): string {
  if (path === '') return ''
  if (floor === undefined || !('color' in floor)) return tag('path', {class: 'floor', d: path})
  return tag('path', {class: 'floor tinted', fill: floor.color, d: path})
}

/** Draws each area over the floors of its rooms. */
export function drawAreas({areas, rooms}: Plan, regions: RoomOutlines): string[] {
  const paths = new Map(areas.map(({id}) => [id, [] as string[]]))
  for (const room of rooms) if (room.area !== undefined) paths.get(room.area)?.push(regionPath(room, regions))
  return areas.map((area) => {
    const path = (paths.get(area.id) ?? []).join('')
    const zone = path === '' ? '' : tag('path', {class: 'zone', fill: area.color, d: path})
    return elementGroup('area', area, {class: 'area'}, zone)
  })
}

function regionPath({id}: Room, {rooms}: RoomOutlines): string {
  return (rooms.get(id)?.rings ?? []).map((ring) => pathOf(ring, 'Z')).join('')
}

/** Draws a step where floors of different heights meet and no wall stands between them. */
export function drawSteps({rooms}: Plan, regions: RoomOutlines): string {
  const zOf = ({floor}: Room) => floor?.z ?? defaults.floor.z
  if (rooms.every((room) => zOf(room) === zOf(rooms[0] as Room))) return ''
  const heights = new Map<string, number>()
  const steps: string[] = []
  for (const room of rooms)
    for (const [from, to] of edgesOf(room, regions)) {
      // The room on the other side has the same edge in reverse.
      const beyond = heights.get(`${xy(to)} ${xy(from)}`)
      if (beyond === undefined) heights.set(`${xy(from)} ${xy(to)}`, zOf(room))
      else if (beyond !== zOf(room)) steps.push(pathOf([from, to]))
    }
  return steps.length === 0 ? '' : tag('path', {class: 'step', d: steps.join('')})
}

function* edgesOf({id}: Room, {rooms}: RoomOutlines): Generator<[Point, Point]> {
  for (const ring of rooms.get(id)?.rings ?? [])
    for (const [index, from] of ring.entries()) yield [from, ring[(index + 1) % ring.length] as Point]
}
