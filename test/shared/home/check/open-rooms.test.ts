/** Houses with open rooms or shared regions, checked against layouts that know them. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {planProblems} from '#shared/home/check/geometry.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Plan, Point, Room} from '#shared/home/schema.ts'
import {runs} from '../../../runs.ts'
import {expectedOf, missingEdges} from './plans/expected.ts'
import {assertClose, distance, findings, idsIn, lengthIn, pointIn} from './plans/findings.ts'
import {buildHouse, everything, houseChoices, plain, planOfHouse} from './plans/house.ts'
import type {Edge} from './plans/layout.ts'
import {roomOf, snapped, wallOf} from './plans/plan-of.ts'
import {seededRandom} from './plans/seeded-random.ts'

t.test('removing walls opens and joins rooms as the layout says, and changes nothing else', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 30}), fc.nat(), (choices, seed) => {
      const whole = buildHouse(choices)
      const random = seededRandom(seed)
      const [fewerWalls, fewerRooms] = [random.pick([0, 0.02, 0.1, 0.5]), random.pick([0, 0.1, 0.5])]
      const rooms = whole.rooms.filter(() => !random.chance(fewerRooms))
      const gone = whole.walls[random.whole(whole.walls.length)]
      const walls = whole.walls.filter((wall) => wall !== gone && !random.chance(fewerWalls))
      const house = {...whole, walls, rooms}
      const expected = expectedOf(house, missingEdges(house, walls))
      const plan = planOfHouse(house)
      assert.deepEqual(roomsFound(plan), {open: expected.open, shared: expected.shared})
      const regions = planRegions(plan).rooms
      assert.deepEqual([...regions.keys()].sort(), [...expected.own.keys()].sort())
      for (const [id, {area, around}] of expected.own)
        assertClose(regions.get(id)?.gross ?? 0, area, 1e-4 + around * 1e-3, id)
    }),
    runs(1000),
  )
})

t.test(
  'a wall that ends short of the next opens or joins its rooms, and the gap is reported with its place',
  async () => {
    const many = runs(1000)
    const seen = {open: 0, shared: 0}
    fc.assert(
      fc.property(houseChoices({mostCuts: 20}), fc.nat(), (choices, seed) => {
        const random = seededRandom(seed)
        const wide = random.chance(0.5)
        const house = buildHouse(choices, wide ? plain : everything)
        const straight = house.walls.filter(({edges}) => edges[0]?.bow === 0)
        fc.pre(straight.length > 0)
        const chosen = random.pick(straight)
        const first = chosen.edges[0] as Edge
        const most = Math.min(wide ? 0.9 : 0.05, 0.9 * distance(first.a, first.b))
        const gap = random.chance(0.3) ? Math.min(0.05, most) : random.between(0.002, most)
        const short = {...chosen.wall, a: snapped(towards(first.a, first.b, gap))}
        const plan = planOfHouse(house)
        plan.walls = plan.walls.map((wall) => (wall === chosen.wall ? short : wall))

        const {open, shared} = expectedOf(house, [first])
        assert.deepEqual(roomsFound(plan), {open, shared})
        for (const problem of planProblems(plan))
          assertGap(problem, {wall: short.id, gap, hasCurves: !wide, ends: [first.a, short.a]})
        seen.open += open.length
        seen.shared += shared.length
      }),
      many,
    )
    assert.ok(seen.open > 0.1 * many.numRuns && seen.shared > 0.1 * many.numRuns)
  },
)

t.test('a room whose point is outside or on a wall is open', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 10}), fc.nat(), (choices, seed) => {
      const house = buildHouse(choices)
      const random = seededRandom(seed)
      const plan = planOfHouse(house)
      const straight = house.layout.edges.filter(({bow}) => bow === 0)
      fc.pre(straight.length > 0)
      const {a, b} = random.pick(straight)
      const on = towards(a, b, random.share() * distance(a, b))
      plan.rooms.push(roomOf('x1', on), roomOf('x2', [choices.shift[0] - 70, choices.shift[1]]))
      assert.deepEqual(roomsFound(plan), {open: ['x1', 'x2'], shared: []})
      assert.equal(planRegions(plan).rooms.size, house.rooms.length)
    }),
    runs(500),
  )
})

t.test('two or more rooms of one face share it', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 10}), fc.nat(), (choices, seed) => {
      const house = buildHouse(choices)
      const plan = planOfHouse(house)
      const twins = seededRandom(seed).shuffled(house.rooms).slice(0, 3)
      for (const {room} of twins) plan.rooms.push({...room, id: room.id.replace('r', 'x')})
      const shared = twins.map(({room: {id}}) => [id, id.replace('r', 'x')]).sort()
      assert.deepEqual(roomsFound(plan), {open: [], shared})
    }),
    runs(300),
  )
})

t.test('an area without rooms is reported, with any other problems', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 6}), fc.nat(), (choices, seed) => {
      const random = seededRandom(seed)
      const plan = planOfHouse(buildHouse(choices))
      plan.areas = Array.from({length: 4}, (_, index) => ({id: `a${index + 1}`, name: `Area ${index + 1}`}))
      const named = plan.areas.filter(() => random.chance(0.5)).map(({id}) => id)
      for (const [index, area] of named.entries()) {
        const room = plan.rooms[index]
        if (room) room.area = area
      }
      const used = new Set(plan.rooms.map(({area}) => area))
      const unused = plan.areas.filter(({id}) => !used.has(id)).map(({id}) => `area-without-rooms ${id}`)
      assert.deepEqual(findings(plan), unused)
      const [x, y] = (plan.rooms[0] as Room).at
      plan.walls.push(wallOf('x1', [x - 0.003, y], [x + 0.003, y]), wallOf('x2', [x, y - 0.003], [x, y + 0.003]))
      assert.deepEqual(findings(plan), [...unused, 'crossing x1 x2'])
    }),
    runs(200),
  )
})

function roomsFound(plan: Plan): {open: string[]; shared: string[][]} {
  const found = {open: [] as string[], shared: [] as string[][]}
  for (const problem of planProblems(plan)) {
    const rooms = idsIn(problem).filter((id) => /^[rx]/.test(id))
    if (problem.kind === 'open-room') found.open.push(...rooms)
    else if (problem.kind === 'shared-region') found.shared.push(rooms)
    else assert.fail(problem.message)
  }
  return {open: found.open.sort(), shared: found.shared.sort()}
}

interface WantedGap {
  wall: string
  /** Metres; a curve that bows towards the end shortens the gap slightly. */
  gap: number
  hasCurves: boolean
  ends: Point[]
}

/** Asserts that the sentence names the wall, the gap's length, and one of its two ends. */
function assertGap(problem: HomeProblem, {wall, gap, hasCurves, ends}: WantedGap): void {
  const at = pointIn(problem)
  assert.ok(at && ends.some((end) => distance(at, end) < 0.011), problem.message)
  assert.ok(idsIn(problem).includes(wall), problem.message)
  const rounded = gap < 0.01 ? 0.0006 : 0.006
  assertClose(lengthIn(problem) ?? 0, gap, rounded + (hasCurves ? gap / 5 : 0), problem.message)
}

function towards(a: Point, b: Point, metres: number): Point {
  const share = metres / distance(a, b)
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}
