/** What must hold of every house, held against layouts whose rooms are known from how they were made. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {planProblems} from '#shared/home/check/geometry.ts'
import {defaults} from '#shared/home/defaults.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Plan, Point, Room, Wall} from '#shared/home/schema.ts'
import {dice} from './plans/dice.ts'
import {expectedOf, missingEdges} from './plans/expected.ts'
import {distance, findings, idsIn, lengthIn, pointIn} from './plans/findings.ts'
import {buildHouse, everything, houseChoices, jittered, plain, planOfHouse} from './plans/house.ts'
import type {Edge} from './plans/layout.ts'
import {planOf, roomOf, snapped, wallOf} from './plans/plan-of.ts'
import {runs} from './plans/runs.ts'

/** 1 cm², which snapping to the grid widens by what it moves the walls, and chords by what they cut off. */
const tolerance = (around: number, moved: number) => 1e-4 + around * moved
const bySnapping = 1e-4
const byChords = 1e-3

t.test('a house has no problem, and a region for each room, of its area', async () => {
  fc.assert(
    fc.property(houseChoices(), (choices) => {
      const house = buildHouse(choices)
      const plan = planOfHouse(house)
      assert.deepEqual([...planProblems(plan)], [])
      const regions = planRegions(plan).rooms
      assert.equal(regions.size, house.layout.faces.length - 1)
      const hasCurves = house.layout.edges.some(({bow}) => bow !== 0)
      for (const {room, face} of house.rooms) {
        const {area, around} = house.layout.faces[face] as {area: number; around: number}
        const region = regions.get(room.id)
        assert.ok(region)
        close(region.gross, area, tolerance(around, hasCurves ? byChords : bySnapping), room.id)
        close(areaWithin(region.rings), area, tolerance(around, hasCurves ? byChords : bySnapping), `rings ${room.id}`)
        assert.ok(region.net <= region.gross)
      }
    }),
    runs(1500),
  )
})

t.test(
  'the areas of rectangles are exact, to the centre lines and to the faces of walls of any thickness',
  async () => {
    fc.assert(
      fc.property(houseChoices(), (choices) => {
        const house = buildHouse(choices, plain)
        const regions = planRegions(planOfHouse(house)).rooms
        const thickness = new Map(house.walls.map(({wall, edges}) => [edges[0]?.line, thicknessOf(wall)]))
        const moved = choices.angle === 0 ? 0 : 2 * bySnapping
        for (const {room, face} of house.rooms) {
          const {area, net, around} = house.layout.faces[face] as (typeof house.layout.faces)[number]
          const region = regions.get(room.id)
          assert.ok(region)
          close(region.gross, area, 1e-6 + around * moved, `gross of ${room.id}`)
          close(
            region.net,
            net((line) => thickness.get(line) as number),
            1e-6 + around * moved,
            `net of ${room.id}`,
          )
        }
      }),
      runs(1000),
    )
  },
)

t.test('a house of which every end is up to a quarter of a millimetre off is still a house', async () => {
  fc.assert(
    fc.property(houseChoices(), fc.nat(), (choices, seed) => {
      const house = buildHouse(choices)
      const plan = planOfHouse(house)
      plan.walls = jittered(plan.walls, 0.000_25, dice(seed))
      assert.deepEqual([...planProblems(plan)], [])
      const regions = planRegions(plan).rooms
      for (const {room, face} of house.rooms) {
        const {area, around} = house.layout.faces[face] as {area: number; around: number}
        close(regions.get(room.id)?.gross ?? 0, area, tolerance(around, byChords + 1e-3), room.id)
      }
    }),
    runs(1000),
  )
})

t.test('walls taken away open rooms and join them, as the layout says, and change nothing else', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 30}), fc.nat(), (choices, seed) => {
      const whole = buildHouse(choices)
      const thrown = dice(seed)
      const [fewerWalls, fewerRooms] = [thrown.pick([0, 0.02, 0.1, 0.5]), thrown.pick([0, 0.1, 0.5])]
      const rooms = whole.rooms.filter(() => !thrown.chance(fewerRooms))
      const gone = whole.walls[thrown.whole(whole.walls.length)]
      const walls = whole.walls.filter((wall) => wall !== gone && !thrown.chance(fewerWalls))
      const house = {...whole, walls, rooms}
      const expected = expectedOf(house, missingEdges(house, walls))
      const plan = planOfHouse(house)
      assert.deepEqual(roomsFound(plan), {open: expected.open, shared: expected.shared})
      const regions = planRegions(plan).rooms
      assert.deepEqual([...regions.keys()].sort(), [...expected.own.keys()].sort())
      for (const [id, {area, around}] of expected.own)
        close(regions.get(id)?.gross ?? 0, area, tolerance(around, byChords), id)
    }),
    runs(1500),
  )
})

t.test('a wall that ends short of the next opens or joins its rooms, and the gap is told with its place', async () => {
  const seen = {open: 0, shared: 0}
  fc.assert(
    fc.property(houseChoices({mostCuts: 20}), fc.nat(), (choices, seed) => {
      const thrown = dice(seed)
      const wide = thrown.chance(0.5)
      const house = buildHouse(choices, wide ? plain : everything)
      const chosen = thrown.pick(house.walls.filter(({edges}) => edges[0]?.bow === 0))
      const first = chosen.edges[0] as Edge
      const most = Math.min(wide ? 0.9 : 0.05, 0.9 * distance(first.a, first.b))
      const gap = thrown.chance(0.3) ? Math.min(0.05, most) : thrown.between(0.002, most)
      const short = {...chosen.wall, a: snapped(towards(first.a, first.b, gap))}
      const plan = planOfHouse(house)
      plan.walls = plan.walls.map((wall) => (wall === chosen.wall ? short : wall))

      const {open, shared} = expectedOf(house, [first])
      assert.deepEqual(roomsFound(plan), {open, shared})
      for (const problem of planProblems(plan))
        if (problem.kind === 'open-room')
          assertGap(problem, {wall: short.id, gap, hasCurves: !wide, ends: [first.a, short.a]})
      seen.open += open.length
      seen.shared += shared.length
    }),
    runs(1500),
  )
  assert.ok(seen.open > 100 && seen.shared > 100)
})

t.test('a room whose point is outside or on a wall is open', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 10}), fc.nat(), (choices, seed) => {
      const house = buildHouse(choices)
      const thrown = dice(seed)
      const plan = planOfHouse(house)
      const {a, b} = thrown.pick(house.layout.edges.filter(({bow}) => bow === 0))
      const on = towards(a, b, thrown.share() * distance(a, b))
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
      const twins = dice(seed).shuffled(house.rooms).slice(0, 3)
      for (const {room} of twins) plan.rooms.push({...room, id: room.id.replace('r', 'x')})
      const shared = twins.map(({room: {id}}) => [id, id.replace('r', 'x')]).sort()
      assert.deepEqual(roomsFound(plan), {open: [], shared})
    }),
    runs(300),
  )
})

t.test('an area that no room names is told, whatever else is wrong', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 6}), fc.nat(), (choices, seed) => {
      const thrown = dice(seed)
      const plan = planOfHouse(buildHouse(choices))
      plan.areas = Array.from({length: 4}, (_, index) => ({id: `a${index + 1}`, name: `Area ${index + 1}`}))
      const named = plan.areas.filter(() => thrown.chance(0.5)).map(({id}) => id)
      for (const [index, area] of named.entries()) {
        const room = plan.rooms[index]
        if (room) room.area = area
      }
      const used = new Set(plan.rooms.map(({area}) => area))
      const unused = plan.areas.filter(({id}) => !used.has(id)).map(({id}) => `area-without-rooms ${id}`)
      assert.deepEqual(findings(plan), unused)
      const [x, y] = (plan.rooms[0] as Room).at
      plan.walls.push(wallOf('x1', [x - 0.01, y], [x + 0.01, y]), wallOf('x2', [x, y - 0.01], [x, y + 0.01]))
      assert.deepEqual(findings(plan), [...unused, 'crossing x1 x2'])
    }),
    runs(200),
  )
})

t.test('a round room of two half circles has the areas of circles', async () => {
  fc.assert(
    fc.property(fc.integer({min: 500, max: 100_000}), fc.integer({min: 100, max: 4000}), (radius, thickness) => {
      const [r, half] = [radius / 1000, thickness / 10_000 / 2]
      const ends = [wallOf('w1', [-r, 0], [r, 0], r), wallOf('w2', [r, 0], [-r, 0], r)]
      const walls = ends.map((wall) => ({...wall, thickness: half * 2}))
      const plan = planOf(walls, [roomOf('r1', [0, 0])])
      assert.deepEqual([...planProblems(plan)], [])
      const region = planRegions(plan).rooms.get('r1')
      const off = 2 * Math.PI * r * byChords
      close(region?.gross ?? 0, Math.PI * r ** 2, off, 'gross')
      close(region?.net ?? 0, Math.PI * (r - half) ** 2, off, 'net')
    }),
    runs(200),
  )
})

interface WantedGap {
  wall: string
  /** Metres, of which a curve that bows towards the end takes a little. */
  gap: number
  hasCurves: boolean
  ends: Point[]
}

/** That the sentence names the wall, how far it ends short, and one of the two ends of the gap. */
function assertGap(problem: HomeProblem, {wall, gap, hasCurves, ends}: WantedGap): void {
  const at = pointIn(problem)
  assert.ok(at && ends.some((end) => distance(at, end) < 0.011), problem.message)
  assert.ok(idsIn(problem).includes(wall), problem.message)
  const rounded = gap < 0.01 ? 0.0006 : 0.006
  close(lengthIn(problem) ?? 0, gap, rounded + (hasCurves ? gap / 5 : 0), problem.message)
}

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

function thicknessOf({kind, thickness = defaults.wall.thickness}: Wall): number {
  return kind === 'divider' ? 0 : thickness
}

function towards(a: Point, b: Point, metres: number): Point {
  const share = metres / distance(a, b)
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/** Of the outer ring without its islands, in m²; whichever way each goes around. */
function areaWithin([outer = [], ...islands]: readonly Point[][]): number {
  return islands.reduce((sum, island) => sum - areaOf(island), areaOf(outer))
}

function areaOf(ring: readonly Point[]): number {
  const [x0, y0] = ring[0] ?? [0, 0]
  let twice = 0
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Point
    twice += (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0)
  }
  return Math.abs(twice) / 2
}

function close(value: number, wanted: number, most: number, what: string): void {
  assert.ok(Math.abs(value - wanted) <= most, `${what}: ${value} is not ${wanted}, more than ${most} off`)
}
