import t from 'tap'
import type {Plan, Point} from '#shared/home/schema.ts'
import {barriersOf, lightPool, poolRadius} from '#web/plan/light-pool.ts'
import {smallFlat} from './small-flat.ts'

const [ground] = smallFlat.plans as [Plan, ...Plan[]]
const away = (from: Point) => (to: Point) => Math.hypot(to[0] - from[0], to[1] - from[1])

t.test('lightPool() is round without walls', async (t) => {
  const pool = lightPool([0, 0], [])
  t.ok(pool.length >= 24)
  for (const point of pool) t.ok(Math.abs(away([0, 0])(point) - poolRadius) < 1e-9)
})

t.test('lightPool() ends at the walls of its room', async (t) => {
  const room: [Point, Point][] = [
    [
      [0, 0],
      [2, 0],
    ],
    [
      [2, 0],
      [2, 2],
    ],
    [
      [2, 2],
      [0, 2],
    ],
    [
      [0, 2],
      [0, 0],
    ],
  ]
  for (const [x, y] of lightPool([0.5, 1.2], room)) {
    t.ok(x > -1e-3 && x < 2.001 && y > -1e-3 && y < 2.001, `${x} ${y}`)
  }
})

t.test('lightPool() passes through a passage, not through a door or over a parapet', async (t) => {
  const barriers = barriersOf(ground)
  const kitchen = lightPool([7.2, 1.6], barriers)
  t.ok(
    kitchen.some(([x]) => x < 5),
    'through the passage to the living room',
  )
  const living = lightPool([3, 3.8], barriers)
  t.notOk(
    living.some(([, y]) => y > 6.01),
    'not through the terrace door',
  )
  const terrace = lightPool([5, 7.5], barriers)
  t.notOk(
    terrace.some(([x]) => x > 6.01),
    'not over the parapet',
  )
})

t.test('barriersOf() skips dividers and follows curved walls', async (t) => {
  const curved: Plan = {
    ...ground,
    walls: [
      {id: 'arc', a: [0, 0], b: [4, 0], bow: 1},
      {id: 'line', a: [0, 3], b: [4, 3], kind: 'divider'},
    ],
    openings: [],
  }
  const barriers = barriersOf(curved)
  t.ok(barriers.length > 8)
  t.ok(
    barriers.flat().some(([, y]) => Math.abs(y + 1) < 0.05),
    'left of the walk is up',
  )
})
