import t from 'tap'
import {planBounds} from '#shared/home/draw/bounds.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Box} from '#shared/home/geometry/box.ts'
import type {Plan, Point} from '#shared/home/schema.ts'

/** Returns the bounds of such a plan's drawing, to the micrometre. */
function reach(parts: Partial<Plan>): number[] {
  const home = emptyHome('en')
  const plan = {...(home.plans[0] as Plan), ...parts}
  const {left, top, right, bottom}: Box = planBounds({...home, plans: [plan]}, plan)
  return [left, top, right, bottom].map((metres) => Math.round(metres * 1e6) / 1e6 + 0)
}

const wall = {id: 'wall', a: [0, 0], b: [10, 0], thickness: 0.2} satisfies Plan['walls'][number]

t.test('planBounds() surrounds the bodies of walls, including curved ones; a divider has none', async (t) => {
  t.same(reach({walls: [wall]}), [-0.1, -0.1, 10.1, 0.1])
  t.same(reach({walls: [{id: 'wall', a: [0, 0], b: [10, 0], kind: 'divider'}]}), [0, 0, 10, 0])
  t.same(reach({walls: [{...wall, bow: 5}]}), [-0.1, -5.1, 10.1, 0.1], 'half a circle to the left')
  t.same(reach({walls: [{...wall, bow: -2}]}), [-0.1, -0.1, 10.1, 2.1])
  t.same(reach({walls: [{...wall, b: [0, 10], bow: 5}]}), [-0.1, -0.1, 5.1, 10.1])
})

t.test('planBounds() includes the areas of doors and awnings', async (t) => {
  const opening = {id: 'door', wall: 'wall', at: 5, width: 3, height: 2}
  t.same(reach({walls: [wall], openings: [{...opening, kind: 'door'}]}), [-0.1, -3.1, 10.1, 0.1])
  t.same(reach({walls: [wall], openings: [{...opening, kind: 'garage', side: 'right'}]}), [-0.1, -0.1, 10.1, 2.1])
  t.same(reach({walls: [wall], openings: [{...opening, kind: 'window'}]}), [-0.1, -0.1, 10.1, 0.1])
  const awning = {id: 'awning', kind: 'arm', wall: 'wall', at: 9, width: 4, z: 2.5, side: 'right', reach: 2} as const
  t.same(reach({walls: [wall], awnings: [awning]}), [-0.1, -0.1, 11, 2.2])
})

t.test('planBounds() surrounds stairs, lights and rooms, and returns a sheet for an empty plan', async (t) => {
  const stair = (kind: 'straight' | 'spiral', ...path: Point[]) => ({id: 'stair', kind, path, width: 1, steps: 15})
  t.same(reach({stairs: [stair('straight', [0, 0], [0, 4])]}), [-0.5, -0.5, 0.5, 4.5])
  t.same(reach({stairs: [stair('spiral', [5, 5], [6, 5])]}), [3.5, 3.5, 6.5, 6.5])
  t.same(reach({lights: [{id: 'lamp', at: [1, 2]}]}), [0.8, 1.8, 1.2, 2.2])
  t.same(reach({}), [0, 0, 10, 6])
})
