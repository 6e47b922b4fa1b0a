/** The part of a plan that a radar sees, and where things are from it. */
import t from 'tap'
import {isInside, ringArea} from '#shared/home/geometry/rings.ts'
import {radarField} from '#shared/home/radar/field.ts'
import {placeForRadar, placeOnPlan} from '#shared/home/radar/places.ts'
import type {Plan, Point, Radar} from '#shared/home/schema.ts'

/** Two rooms of 4 × 4 m beside each other, with a door in the wall between them. */
const plan: Plan = {
  id: 'plan',
  name: 'Plan',
  level: 'ground',
  areas: [],
  rooms: [],
  walls: [
    {id: 'north', a: [0, 0], b: [8, 0], thickness: 0.3},
    {id: 'east', a: [8, 0], b: [8, 4], thickness: 0.3},
    {id: 'south', a: [8, 4], b: [0, 4], thickness: 0.3},
    {id: 'west', a: [0, 4], b: [0, 0], thickness: 0.3},
    {id: 'between', a: [4, 0], b: [4, 4]},
  ],
  openings: [{id: 'door', wall: 'between', at: 2, width: 0.9, height: 2.1, kind: 'door'}],
  items: [],
  lights: [],
  plates: [],
  awnings: [],
  stairs: [],
}
const radar = (more: Partial<Radar> = {}): Radar => ({id: 'radar', model: 'ld2450', at: [0.15, 2], angle: 270, ...more})
const sees = (point: Point, one: Radar, open?: ReadonlySet<string>) => isInside(point, [radarField(plan, one, open)])

t.test('a radar looks down at an angle of 0, and turns clockwise', async (t) => {
  for (const [angle, ahead, right] of [
    [0, [1, 3], [0, 2]],
    [90, [0, 2], [1, 1]],
    [180, [1, 1], [2, 2]],
    [270, [2, 2], [1, 3]],
  ] as [number, Point, Point][]) {
    const stand = {at: [1, 2] as Point, angle}
    t.same(placeForRadar(stand, ahead), [0, 1], `${angle} ahead`)
    t.same(placeForRadar(stand, right), [1, 0], `${angle} right`)
    t.same(placeForRadar({...stand, mirror: true}, right), [-1, 0], `${angle} mirrored`)
    t.same(placeOnPlan(stand, [0, 0]), [1, 2])
  }
})

t.test('a radar sees its room ahead, not behind it, through walls or farther than it reaches', async (t) => {
  t.ok(sees([3, 2], radar()))
  t.notOk(sees([0.3, 0.3], radar()), 'beside it')
  t.notOk(sees([-1, 2], radar()), 'behind its wall')
  t.notOk(sees([5, 2], radar()), 'behind the closed door')
  t.ok(sees([5, 2], radar(), new Set(['door'])), 'through the open door')
  t.notOk(sees([5, 0.5], radar(), new Set(['door'])), 'beside the open door')
  t.notOk(sees([6.4, 2], radar(), new Set(['door'])), 'beyond 6 m')
  t.ok(sees([7, 2], radar({model: 'rd03d'}), new Set(['door'])), 'this one sees 8 m')
})

t.test('a radar in a wall, or on its middle, looks out of its front', async (t) => {
  for (const x of [-0.15, -0.1, 0, 0.1]) t.ok(sees([3, 2], radar({at: [x, 2]})), `at ${x}`)
  t.ok(sees([5, 2], radar({at: [3.95, 1]})), 'of the wall between the rooms')
  t.notOk(sees([3, 2], radar({at: [3.95, 1]})))
  t.ok(sees([3, 2], radar({at: [4.05, 1], angle: 90})), 'turned round')
})

t.test('the field is a sector without walls, however it is turned', async (t) => {
  const free = {...plan, walls: [], openings: []}
  for (const angle of [0, 45, 90, 179, 180, 181, 270, -30]) {
    const field = radarField(free, radar({angle, at: [0, 0]}))
    t.same(field[0], [0, 0])
    t.ok(Math.abs(ringArea(field) - (Math.PI * 36) / 3) < 0.4, `${angle}: ${ringArea(field)}`)
    t.ok(isInside(placeOnPlan({at: [0, 0], angle}, [0, 5.8]), [field]))
    t.notOk(isInside(placeOnPlan({at: [0, 0], angle}, [0, -1]), [field]))
  }
})
