import {readFileSync} from 'node:fs'
import t from 'tap'
import type {Home, Opening, Plan, Point} from '#shared/home/schema.ts'
import {barriersOf, walkTo} from '../../../web/model/barriers.ts'
import {groundOf} from '../../../web/model/ground.ts'
import {looked, stepped} from '../../../web/model/walk.ts'

const opening = (id: string, at: number, sill: number): Opening => ({
  id,
  wall: 'wall',
  at,
  width: 0.8,
  height: 2,
  sill,
  kind: sill > 0 ? 'window' : 'door',
})

/** A wall from left to right, with a door at 2 m and a window at 5 m. */
const barriers = barriersOf({
  walls: [
    {id: 'wall', a: [0, 0], b: [8, 0], thickness: 0.4},
    {id: 'divider', kind: 'divider', a: [0, 3], b: [8, 3]},
  ],
  openings: [opening('door', 2, 0), opening('window', 5, 0.9)],
})

/** Walks down on the drawing in small steps. */
function walkDown(from: Point, metres: number): Point {
  let at = from
  for (let step = 0; step < metres * 20; step++) at = walkTo(at, [at[0], at[1] + 0.05], barriers)
  return at
}

t.test('a person goes through doors and over dividers, not through walls and windows', async (t) => {
  t.ok(walkDown([2, -1], 5)[1] > 3.9, 'through the door')
  t.ok(walkDown([1.8, -1], 2)[1] > 0.9, 'also near its side')
  t.ok(walkDown([5, -1], 5)[1] < -0.3, 'not through the window')
  t.ok(walkDown([7, -1], 5)[1] < -0.3, 'not through the wall')
  t.same(walkTo([4, -0.4], [4.2, -0.3], barriers), [4.2, -0.4], 'slides along the wall')
  t.same(walkTo([4, 0], [4, 0.1], barriers), [4, 0.1], 'and leaves a wall that it stands in')
})

t.test('a walk through a sample home begins in a room and stays near the plan', async (t) => {
  const home = JSON.parse(readFileSync('samples/flat.json', 'utf8')) as Home
  const largest = home.plans[0]?.rooms[1]?.id
  const ground = groundOf(home.plans[0] as Plan, home.levels[0]!, (id) => (id === largest ? 2 : 1))
  if (!ground) throw new Error('no ground')
  t.equal((home.plans[0] as Plan).rooms.find(({id}) => id === largest)?.at, ground.start.at)
  const far = stepped(ground.start, 1000, 0, ground).at
  t.ok(far.every((value, axis) => value >= ground.min[axis]! && value <= ground.max[axis]!))
  t.equal(looked(ground.start, 0, 100).pitch, 1.2)
  t.equal(
    groundOf({...(home.plans[0] as Plan), walls: []}, home.levels[0]!, () => 0),
    null,
  )
})
