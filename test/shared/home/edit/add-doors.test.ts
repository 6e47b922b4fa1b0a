import t from 'tap'
import {addDoors, missingDoors} from '../../../../shared/home/edit/add-doors.ts'
import {addLevel} from '../../../../shared/home/edit/add-level.ts'
import {copyOuterWalls} from '../../../../shared/home/edit/copy-outer-walls.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {nameRoom} from '../../../../shared/home/edit/name-room.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {isInside} from '../../../../shared/home/geometry/rings.ts'
import {planRegions} from '../../../../shared/home/regions.ts'
import type {Home, Point} from '../../../../shared/home/schema.ts'
import {besideWall} from '../../../../shared/home/wall-line.ts'
import {plan, problems} from './edit-helpers.ts'

const rooms: readonly [name: string, from: Point, to: Point][] = [
  ['Bedroom', [0, 0], [4, 3]],
  ['Bath', [4, 0], [6, 3]],
  ['Kitchen', [6, 0], [9, 3]],
  ['Hall', [0, 3], [9, 5]],
  ['Terrace', [0, 5], [9, 7]],
]
const flat = rooms.reduce<Home>((home, [name, from, to]) => {
  const drawn = drawRoom(home, {plan: 'plan', name: 'Room', from, to})
  return nameRoom(drawn.home, drawn.room, name)
}, emptyHome('en'))

/** Names the rooms that each door leads between, the one it opens into first. */
function doorsOf(home: Home): string[] {
  const {rooms: regions} = planRegions(plan(home))
  return plan(home).openings.map(({wall: id, at, side = 'left'}) => {
    const wall = plan(home).walls.find((one) => one.id === id)
    const beside = wall ? besideWall(wall, at) : []
    const names = beside.map(
      (point) => plan(home).rooms.find((room) => isInside(point, regions.get(room.id)?.rings ?? []))?.name ?? 'outside',
    )
    return (side === 'left' ? names : names.reverse()).join(' from ')
  })
}

t.test('each room gets a door, through the hall, and one leads outside', async (t) => {
  const {home, ids} = addDoors(flat, 'plan')
  t.same(problems(home), [])
  t.equal(ids.length, 4)
  t.same(doorsOf(home).sort(), ['Bath from Hall', 'Bedroom from Hall', 'Hall from Terrace', 'Kitchen from Hall'])
  t.same(missingDoors(home, 'plan'), [], 'then none is missing')
})

t.test('rooms that are connected already get no other door', async (t) => {
  const {home} = addDoors(flat, 'plan')
  const one = {...home, plans: [{...plan(home), openings: plan(home).openings.slice(1)}]}
  t.same(
    missingDoors(one, 'plan'),
    [plan(home).openings[0]].map(({id: _, ...door} = {id: ''} as never) => door),
  )
  const open = plan(flat).walls.map((wall) =>
    wall.a[1] === 3 && wall.b[1] === 3 ? {...wall, kind: 'divider' as const} : wall,
  )
  t.equal(missingDoors({...flat, plans: [{...plan(flat), walls: open}]}, 'plan').length, 1, 'a divider parts no rooms')
})

t.test('a floor above needs no door that leads outside', async (t) => {
  const {home, plan: upper} = addLevel(flat, {name: 'First floor'})
  const walled = copyOuterWalls(home, {from: 'plan', to: upper}).home
  const {home: drawn} = drawRoom(walled, {plan: upper, name: 'Loft', from: [0, 0], to: [9, 5]})
  t.same(missingDoors(drawn, upper), [])
  t.same(missingDoors(emptyHome('en'), 'plan'), [])
})
