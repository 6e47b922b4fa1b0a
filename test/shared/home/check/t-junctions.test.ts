/** T-junctions: an end within a millimetre of a corner or of a wall's line joins it, and no other end does. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {planProblems} from '#shared/home/check/geometry.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Plan, Point, Wall} from '#shared/home/schema.ts'
import {runs} from '../../../runs.ts'
import {assertClose, distance, findings, lengthIn, pointIn} from './plans/findings.ts'
import {hostilePlans} from './plans/hostile.ts'
import {jittered} from './plans/house.ts'
import {segmentArea, turn} from './plans/layout.ts'
import {planOf, roomOf, wallOf} from './plans/plan-of.ts'
import {seededRandom} from './plans/seeded-random.ts'

/** Returns a room of 4 by 3 m, divided by a wall from the middle of the upper side to somewhere near the lower one. */
function halved(reach: number, place: (point: Point) => Point): Plan {
  const corners: Point[] = [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  const sides = ring(1, corners.map(place))
  const rooms = [roomOf('r1', place([1, 1])), roomOf('r2', place([3, 1]))]
  return planOf([...sides, wallOf('x1', place([2, 0]), place([2, reach]))], rooms)
}

const upright = (point: Point) => point
const tenths = (least: number, most: number) => fc.integer({min: least, max: most}).map((value) => value / 10_000)
const angle = fc.double({min: 0, max: 2 * Math.PI, noNaN: true})

t.test('an end up to a millimetre short of a wall or past it joins it', async (t) => {
  for (let off = -10; off <= 10; off++) {
    const plan = halved(3 + off / 10_000, upright)
    t.same(findings(plan), [], `${off / 10} mm`)
    t.same([...planRegions(plan).rooms.keys()].sort(), ['r1', 'r2'])
  }
  fc.assert(
    fc.property(tenths(-8, 8), angle, (off, radians) => {
      assert.deepEqual(findings(halved(3 + off, turn(radians))), [])
    }),
    runs(300),
  )
})

t.test('an end more than a millimetre short of a wall leaves a gap', async (t) => {
  t.same(findings(halved(2.9989, upright)), ['shared-region r1 r2 w3 x1'])
  fc.assert(
    fc.property(tenths(12, 20_000), angle, (off, radians) => {
      const [found, ...others] = findings(halved(3 - off, turn(radians)))
      assert.match(found ?? '', off < 1 ? /^shared-region r1 r2 w3 x1$/ : /^shared-region r1 r2/)
      assert.deepEqual(others, [])
    }),
    runs(300),
  )
})

t.test('an end more than a millimetre past a wall crosses it', async (t) => {
  t.same(findings(halved(3.0011, upright)), ['crossing w3 x1'])
  fc.assert(
    fc.property(tenths(13, 20_000), angle, (off, radians) => {
      const place = turn(radians)
      const plan = halved(3 + off, place)
      assert.deepEqual(findings(plan), ['crossing w3 x1'])
      const [problem] = planProblems(plan)
      assert.ok(problem && distance(pointIn(problem) as Point, place([2, 3])) < 0.009)
    }),
    runs(300),
  )
})

t.test(
  'a gap in a room of its own is reported to the tenth of a millimetre, the centimetre or the metre',
  async (t) => {
    const cases: [gap: number, length: number | undefined][] = [
      [0.0011, 0.0011],
      [0.0087, 0.0087],
      [0.0312, 0.03],
      [0.4, 0.4],
      [1, 1],
      [1.0001, undefined],
    ]
    for (const [gap, length] of cases) {
      const plan = halved(3, upright)
      const [first, ...others] = plan.walls as [Wall, ...Wall[]]
      const walls = [{...first, a: [gap, 0] as Point}, ...others.filter(({id}) => id !== 'x1')]
      const [problem, ...more] = planProblems(planOf(walls, [roomOf('r1', [3, 1])]))
      t.same(more, [])
      t.equal(problem?.kind, 'open-room')
      const reported = problem && (problem.detail?.gap === undefined ? undefined : lengthIn(problem))
      t.equal(reported === undefined ? reported : Math.round(reported * 10_000) / 10_000, length, `${problem?.message}`)
    }
  },
)

t.test('several gaps are reported together, the widest first', async (t) => {
  const [w1, w2, w3, w4] = halved(3, upright).walls as [Wall, Wall, Wall, Wall]
  const walls = [
    {...w1, a: [0.05, 0] as Point},
    {...w3, b: [0.02, 3] as Point},
  ]
  const [problem, ...more] = planProblems(planOf([...walls, w2, w4], [roomOf('r1', [2, 1])]))
  t.same(more, [])
  t.match(
    problem?.message,
    /^Room r1 is not enclosed: wall w1 ends 5 cm short of w4 .*, and wall w3 ends 2 cm short of w4/,
  )
})

t.test('the check reports no gaps when searching for them would take too long', async (t) => {
  const problems = [...planProblems((hostilePlans['a ring of gaps'] as (count: number) => Plan)(5000))]
  t.match(problems[0]?.message, /^Room r0 is not enclosed\b/)
  for (const {message} of problems) t.notMatch(message, /no gap/)
})

t.test('walls end on curves as on straight walls', async () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed)
      const radius = random.between(1, 30)
      const center: Point = [random.between(-900, 900), random.between(-900, 900)]
      const turned = turn(random.between(0, 2 * Math.PI))
      const place = ([x, y]: Point): Point => {
        const [dx, dy] = turned([x, y])
        return [center[0] + dx, center[1] + dy]
      }
      // Vertical cuts at growing x, well apart, and away from where the half circles meet.
      const count = 1 + random.whole(6)
      const cuts = Array.from({length: count}, (_, index) => {
        return radius * (-0.9 + (1.8 * (index + random.between(0.2, 0.8))) / count)
      })
      const circle = [wallOf('w1', place([-radius, 0]), place([radius, 0]), radius)]
      circle.push(wallOf('w2', place([radius, 0]), place([-radius, 0]), radius))
      const walls = cuts.map((x, index) => {
        const y = Math.sqrt(radius ** 2 - x ** 2)
        return wallOf(`x${index + 1}`, place([x, -y]), place([x, y]))
      })
      const edges = [-radius, ...cuts, radius]
      const rooms = edges
        .slice(1)
        .map((x, index) => roomOf(`r${index + 1}`, place([(x + (edges[index] as number)) / 2, 0])))
      const jitter = random.chance(0.5) ? 0.000_25 : 0
      const plan = planOf(jittered([...circle, ...walls], jitter, random), rooms)
      assert.deepEqual([...planProblems(plan)], [])
      const regions = planRegions(plan).rooms
      for (const [index, {id}] of rooms.entries()) {
        const area = capArea(radius, edges[index + 1] as number) - capArea(radius, edges[index] as number)
        assertClose(regions.get(id)?.gross ?? 0, area, 1e-4 + 2 * Math.PI * radius * 2e-3, id)
      }
    }),
    runs(500),
  )
})

t.test('two walls that touch in a corner enclose rooms, and so do bridges between walls', async (t) => {
  const twoSquares = [...square(1, [0, 0], 1), ...square(5, [2, 2], 1)]
  const rooms = [roomOf('r1', [0, 0]), roomOf('r2', [2, 2])]
  t.same(findings(planOf(twoSquares, rooms)), [])
  t.same(areas(planOf(twoSquares, rooms)), {r1: 4, r2: 4})

  const corners: Point[] = [
    [-5, -5],
    [-3, -4],
    [-4, -3],
  ]
  const inACorner = [...square(1, [0, 0], 5), ...ring(5, corners)]
  const nested = [roomOf('r1', [0, 0]), roomOf('r2', [-4, -4])]
  t.same(findings(planOf(inACorner, nested)), [])
  t.same(areas(planOf(inACorner, nested)), {r1: 98.5, r2: 1.5})

  const onABridge = [...square(1, [0, 0], 5), ...square(5, [0, 0], 1), wallOf('w9', [1, 1], [5, 5])]
  t.same(findings(planOf(onABridge, [roomOf('r1', [-3, 0]), roomOf('r2', [0, 0])])), [])
  t.same(areas(planOf(onABridge, [roomOf('r1', [-3, 0]), roomOf('r2', [0, 0])])), {r1: 96, r2: 4})
})

t.test('parallel walls five millimetres apart are two walls', async (t) => {
  const plan = halved(3, upright)
  plan.walls.push(wallOf('x2', [2.005, 0], [2.005, 3]))
  t.same(findings(plan), [])
})

function square(first: number, [x, y]: Point, half: number): Wall[] {
  const corners: Point[] = [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ]
  return ring(first, corners)
}

function ring(first: number, corners: readonly Point[]): Wall[] {
  return corners.map((corner, index) => {
    return wallOf(`w${first + index}`, corner, corners[(index + 1) % corners.length] as Point)
  })
}

function areas(plan: Plan): Record<string, number> {
  return Object.fromEntries([...planRegions(plan).rooms].map(([id, {gross}]) => [id, gross]))
}

/** Returns the area of the part of a circle left of a vertical line. */
function capArea(radius: number, x: number): number {
  const chord = 2 * Math.sqrt(radius ** 2 - x ** 2)
  const lesser = chord === 0 ? 0 : segmentArea(chord, radius - Math.abs(x))
  return x < 0 ? lesser : Math.PI * radius ** 2 - lesser
}
