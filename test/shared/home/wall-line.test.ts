import t from 'tap'
import {drawPlan} from '#shared/home/draw-svg.ts'
import type {Point} from '#shared/home/schema.ts'
import {distanceAlong, wallLine} from '#shared/home/wall-line.ts'
import {everyKind} from './every-kind.ts'

const rounded = ([x, y]: Point) => [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6].map((value) => value + 0)

t.test('wallLine() of a straight wall runs from a to b', async (t) => {
  const line = wallLine({a: [1, 1], b: [1, 4]})
  t.equal(line.length, 3)
  t.same(line.at(2), {point: [1, 3], direction: [0, 1]})
})

t.test('wallLine() bows to the left as seen on the drawing when the bow is positive', async (t) => {
  // Walking right, left is up, where y is smaller.
  const line = wallLine({a: [0, 0], b: [2, 0], bow: 1})
  t.equal(line.length.toFixed(6), Math.PI.toFixed(6))
  t.same(rounded(line.at(0).point), [0, 0])
  t.same(rounded(line.at(line.length / 2).point), [1, -1])
  t.same(rounded(line.at(line.length / 2).direction), [1, 0])
  t.same(rounded(line.at(line.length).point), [2, 0])
  t.same(rounded(wallLine({a: [0, 0], b: [2, 0], bow: -1}).at(Math.PI / 2).point), [1, 1])
})

t.test('wallLine() has the bow as its sagitta, for flat arcs too', async (t) => {
  for (const bow of [0.001, -0.02, 0.3, 0.99]) {
    const line = wallLine({a: [0, 0], b: [0, 2], bow})
    t.same(rounded(line.at(line.length / 2).point), [bow, 1])
  }
})

t.test('wallLine() of a wall without length stays at its point', async (t) => {
  t.same(wallLine({a: [1, 2], b: [1, 2], bow: 0}).at(0), {point: [1, 2], direction: [1, 0]})
})

t.test('wallLine() ignores a bow below the grid, whose centre is out of numeric range', async (t) => {
  for (const bow of [4e-227, -1e-300, 0.00004]) {
    t.same(wallLine({a: [0, 3], b: [0, 0], bow}).at(1).point, [0, 2])
    const home = everyKind()
    for (const wall of home.plans[0].walls) if (wall.id === 'west') wall.bow = bow
    t.equal(drawPlan(home, 'plan'), drawPlan({...home, plans: [straightened(home.plans[0])]}, 'plan'))
  }
})

t.test("distanceAlong() returns a point's distance along a wall, also beside it, before it and past it", async (t) => {
  const straight = wallLine({a: [1, 1], b: [1, 4]})
  t.same(
    [
      [1, 3],
      [7, 3],
      [1, 0],
      [1, 6],
    ].map(([x = 0, y = 0]) => distanceAlong(straight, [x, y])),
    [2, 2, -1, 5],
  )
  for (const bow of [1, -1, 0.3]) {
    const arc = wallLine({a: [0, 0], b: [2, 0], bow})
    for (const distance of [0, 0.5, arc.length / 2, arc.length, arc.length + 0.2, -0.2])
      t.ok(Math.abs(distanceAlong(arc, arc.at(distance).point) - distance) < 1e-9, `${bow} ${distance}`)
  }
})

const straightened = <P extends {walls: {bow?: number}[]}>(plan: P): P => ({
  ...plan,
  walls: plan.walls.map(({bow: _, ...wall}) => wall),
})
