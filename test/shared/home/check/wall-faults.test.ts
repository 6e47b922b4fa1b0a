/** Walls that cross, overlap or have no length: each fault is found at its place, and nothing else. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {planProblems} from '#shared/home/check/geometry.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Plan, Point, Wall} from '#shared/home/schema.ts'
import {wallLine} from '#shared/home/wall-line.ts'
import {runs} from '../../../runs.ts'
import {distance, findings, idsIn, lengthIn, pointIn} from './plans/findings.ts'
import {along, buildHouse, type House, houseChoices, plain, planOfHouse} from './plans/house.ts'
import type {Edge} from './plans/layout.ts'
import {planOf, roomOf, snapped, wallOf} from './plans/plan-of.ts'
import {type SeededRandom, seededRandom} from './plans/seeded-random.ts'

t.test('a wall through a wall crosses it at a point, and no room is reported', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 20}), fc.nat(), fc.boolean(), (choices, seed, isCurved) => {
      const house = buildHouse(choices, plain)
      const random = seededRandom(seed)
      const edge = random.pick(house.layout.edges)
      const {ends, at} = through(edge, random)
      const plan = planOfHouse(house)
      plan.walls.push(wallOf('x1', ...ends, isCurved ? random.between(-0.02, 0.02) : 0))
      if (random.chance(0.3)) plan.rooms.push(roomOf('r999', [0, 5000]))

      const problems = [...planProblems(plan)]
      assert.deepEqual(findings(plan), [`crossing ${[wallAt(house, edge).id, 'x1'].sort().join(' ')}`])
      // The curve deviates by up to 2 cm from its chord.
      const found = pointIn(problems[0] as (typeof problems)[0]) as Point
      assert.ok(distance(found, at) < (isCurved ? 0.05 : 0.009), `${problems[0]?.message} and not at ${at}`)
      assert.equal(planRegions(plan).rooms.size, 0)
    }),
    runs(1000),
  )
})

t.test('a wall right through a house crosses every wall in its way, once each', async () => {
  fc.assert(
    fc.property(houseChoices(), fc.nat(), (choices, seed) => {
      const house = buildHouse({...choices, angle: 0}, plain)
      // Half a step beside all corners and junctions.
      const y = choices.shift[1] + (seededRandom(seed).whole(choices.height) + 0.5) * 0.05
      const right = choices.shift[0] + choices.width * 0.05 + 1
      const plan = planOfHouse(house)
      plan.walls.push(wallOf('x1', [choices.shift[0] - 1, y], [right, y]))
      const inTheWay = house.walls.filter(({wall: {a, b}}) => Math.min(a[1], b[1]) < y && y < Math.max(a[1], b[1]))
      assert.deepEqual(findings(plan), inTheWay.map(({wall}) => `crossing ${[wall.id, 'x1'].join(' ')}`).sort())
    }),
    runs(500),
  )
})

t.test('walls that meet where a third one ends are joined there', async (t) => {
  const cross = [wallOf('w1', [0, 1], [2, 1]), wallOf('w2', [1, 0], [1, 2])]
  t.same(findings(planOf(cross)), ['crossing w1 w2'])
  t.same(findings(planOf([...cross, wallOf('w3', [1, 1], [2, 2])])), [])
})

t.test('a wall along others overlaps each for the length they share', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 20}), fc.nat(), (choices, seed) => {
      const house = buildHouse(choices, plain)
      const random = seededRandom(seed)
      const {line} = random.pick(house.layout.edges)
      const covering = house.walls.filter(({edges}) => edges[0]?.line === line)
      const {start, end} = ends(covering.flatMap(({edges}) => edges))
      const [from, to] = runOf(random, distance(start, end))
      const place = (metres: number) => along({a: start, b: end}, metres / distance(start, end))
      const plan = planOfHouse(house)
      plan.walls.push(wallOf('x1', place(from), place(to)))

      const expected = new Map<string, number>()
      for (const {wall} of covering) {
        const [one, other] = [distance(start, wall.a), distance(start, wall.b)].sort((a, b) => a - b) as Point
        const shared = Math.min(to, other) - Math.max(from, one)
        if (shared > 0.01) expected.set(wall.id, shared)
      }
      assert.deepEqual(findings(plan), [...expected.keys()].map((id) => `overlap ${id} x1`).sort())
      for (const problem of planProblems(plan)) {
        const wanted = expected.get(idsIn(problem).find((id) => id !== 'x1') ?? '') as number
        assert.ok(Math.abs((lengthIn(problem) ?? 0) - wanted) < 0.006, `${problem.message} and not ${wanted}`)
      }
      assert.equal(planRegions(plan).rooms.size, house.rooms.length)
    }),
    runs(1000),
  )
})

t.test('coincident arcs of one circle overlap for their common length; arcs that only meet do not', async () => {
  const seen = {overlap: 0, none: 0}
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed)
      const radius = random.between(0.5, 20)
      const center: Point = [random.between(-50, 50), random.between(-50, 50)]
      const first: Point = [random.between(0, 360), random.between(45, 180)]
      const isNext = random.chance(0.2)
      const second: Point = [first[0] + (isNext ? first[1] : random.between(-200, 200)), random.between(45, 180)]
      const walls = [arc('w1', center, radius, first, random), arc('w2', center, radius, second, random)]
      const shared = radius * (Math.PI / 180) * sharedDegrees(first, second)
      // Arcs that almost meet may do so within the tolerance or not.
      fc.pre(isNext || !(shared < 0.05 && nearlyMeet(first, second, radius)))
      const problems = [...planProblems(planOf(walls))]
      if (isNext || shared === 0) {
        seen.none++
        assert.deepEqual(problems, [])
        return
      }
      seen.overlap++
      assert.deepEqual(findings(planOf(walls)), ['overlap w1 w2'])
      const reported = lengthIn(problems[0] as (typeof problems)[0]) ?? 0
      assert.ok(Math.abs(reported - shared) < 0.02, `${problems[0]?.message} and not ${shared}`)
    }),
    runs(1000),
  )
  assert.ok(seen.overlap > 100 && seen.none > 100)
})

t.test('a wall drawn twice, straight or curved, overlaps itself for all its length', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 20}), fc.nat(), (choices, seed) => {
      const house = buildHouse(choices)
      const {wall} = seededRandom(seed).pick(house.walls)
      const plan = planOfHouse(house)
      plan.walls.unshift({...wall, id: 'x1', thickness: 0.1})
      assert.deepEqual(findings(plan), [`overlap ${[wall.id, 'x1'].sort().join(' ')}`])
      const reported = lengthIn(first(plan)) ?? 0
      assert.ok(Math.abs(reported - wallLine(wall).length) < 0.007)
    }),
    runs(500),
  )
})

t.test('a wall of less than a millimetre has no length, and the house around it stays whole', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 10}), fc.nat(), fc.integer({min: 0, max: 9}), (choices, seed, tenths) => {
      const house = buildHouse(choices)
      const plan = planOfHouse(house)
      const random = seededRandom(seed)
      // The short wall stands in the middle of a wall, at its corner, or alone.
      const straight = house.layout.edges.filter(({bow}) => bow === 0)
      fc.pre(straight.length > 0)
      const {a, b} = random.pick(straight)
      const at = snapped(random.pick([along({a, b}, 0.5), a, [2000, 2000]]))
      const walls: Wall[] = [wallOf('x1', at, [at[0], at[1] + tenths / 10_000])]
      plan.walls.push(...walls)
      assert.deepEqual(findings(plan), ['degenerate x1'])
      assert.equal(Math.round((lengthIn(first(plan)) ?? Number.NaN) * 10_000), tenths)
      assert.equal(planRegions(plan).rooms.size, house.rooms.length)
    }),
    runs(500),
  )
})

t.test('a chain of ends, each within a millimetre of the next, is not a corner', async () => {
  fc.assert(
    fc.property(fc.integer({min: 4, max: 30}), fc.integer({min: 5, max: 9}), (count, tenths) => {
      const step = tenths / 10_000
      const walls = Array.from({length: count}, (_, index) => wallOf(`w${index}`, [index * step, 0], [index, 5]))
      const problems = [...planProblems(planOf(walls))]
      const spans = (count - 1) * step > 0.002
      assert.equal(problems.length > 0, spans)
      for (const {kind} of problems) assert.equal(kind, 'degenerate')
    }),
    runs(100),
  )
})

t.test('a straight wall through a curved one crosses it where the circle does', async () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed)
      const wall = arc('w1', [0, 0], random.between(0.5, 30), [random.between(0, 360), random.between(30, 180)], random)
      const line = wallLine(wall)
      const {point, direction} = line.at(line.length * random.between(0.1, 0.9))
      const lean = random.between(-0.5, 0.5)
      const across: Point = [-direction[1] + lean * direction[0], direction[0] + lean * direction[1]]
      const reach = 0.05 * line.length
      const end = (side: number): Point => [point[0] + side * reach * across[0], point[1] + side * reach * across[1]]
      const plan = planOf([wall, wallOf('x1', end(1), end(-1))])
      assert.deepEqual(findings(plan), ['crossing w1 x1'])
      const [problem] = planProblems(plan)
      assert.ok(problem && distance(pointIn(problem) as Point, point) < 0.011, `${problem?.message} and not ${point}`)
    }),
    runs(500),
  )
})

const first = (plan: Plan) => [...planProblems(plan)][0] as HomeProblem

/** Returns a wall across the middle of an edge, within the two adjacent faces. */
function through(edge: Edge, random: SeededRandom): {ends: [Point, Point]; at: Point} {
  const length = distance(edge.a, edge.b)
  const share = random.between(0.3, 0.7)
  const at = along(edge, share)
  const unit: Point = [(edge.b[0] - edge.a[0]) / length, (edge.b[1] - edge.a[1]) / length]
  const aside = random.between(-0.2, 0.2) * Math.min(length, 0.5)
  const end = (side: number): Point => {
    const away = side * random.between(0.1, 0.4)
    return [at[0] - unit[1] * away + unit[0] * aside * side, at[1] + unit[0] * away + unit[1] * aside * side]
  }
  const ends: [Point, Point] = [end(1), end(-1)]
  return {ends, at: meeting(edge, ends)}
}

/** Returns the intersection of two straight lines. */
function meeting({a, b}: Edge, [c, d]: [Point, Point]): Point {
  const [x, y] = [b[0] - a[0], b[1] - a[1]]
  const side = ([px, py]: Point) => x * (py - a[1]) - y * (px - a[0])
  return along({a: c, b: d}, side(c) / (side(c) - side(d)))
}

function wallAt({walls}: House, {a, b}: Edge): Wall {
  const found = walls.find(({edges}) => edges.some((edge) => [a, b].includes(edge.a) && [a, b].includes(edge.b)))
  return (found as House['walls'][0]).wall
}

/** Returns the two ends farthest apart among stretches of one line. */
function ends(edges: readonly Edge[]): {start: Point; end: Point} {
  const points = edges.flatMap(({a, b}) => [a, b])
  const farthest = (from: Point) =>
    points.reduce((far, point) => (distance(from, point) > distance(from, far) ? point : far))
  const start = farthest(points[0] as Point)
  return {start, end: farthest(start)}
}

/** Returns part of a line of this length, or all of it, in whole steps of 5 cm. */
function runOf(random: SeededRandom, length: number): [number, number] {
  const steps = Math.round(length / 0.05)
  if (random.chance(0.2)) return [0, length]
  const from = random.whole(steps)
  return [from * 0.05, (from + 1 + random.whole(steps - from)) * 0.05]
}

/** Degrees from x towards y, clockwise as drawn, in either drawing direction. */
function arc(id: string, center: Point, radius: number, [start, turn]: Point, random: SeededRandom): Wall {
  const at = (degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)]
  }
  const [a, b] = [snapped(at(start)), snapped(at(start + turn))]
  const half = distance(a, b) / 2
  // Clockwise as drawn, the middle lies to the right, and the arc bows left.
  const bow = Math.min(half, Math.round(half * Math.tan((turn * Math.PI) / 720) * 10_000) / 10_000)
  return random.chance(0.5) ? {id, a, b, bow} : {id, a: b, b: a, bow: -bow}
}

function sharedDegrees([start, turn]: Point, [otherStart, otherTurn]: Point): number {
  const runs = [-360, 0, 360].map(
    (whole) => Math.min(start + turn, otherStart + whole + otherTurn) - Math.max(start, otherStart + whole),
  )
  return runs.reduce((sum, run) => sum + Math.max(run, 0), 0)
}

function nearlyMeet(one: Point, other: Point, radius: number): boolean {
  const ends = (arc: Point) => [arc[0], arc[0] + arc[1]]
  return ends(one).some((end) =>
    ends(other).some((otherEnd) => {
      const apart = Math.abs(((end - otherEnd + 540) % 360) - 180)
      return (apart * Math.PI * radius) / 180 < 0.02
    }),
  )
}
