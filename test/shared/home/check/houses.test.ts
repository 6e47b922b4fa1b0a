/** Checks sound houses against layouts whose rooms are known from their construction. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {planProblems} from '#shared/home/check/geometry.ts'
import {defaults} from '#shared/home/defaults.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Plan, Point, Wall} from '#shared/home/schema.ts'
import {runs} from '../../../runs.ts'
import {assertClose} from './plans/findings.ts'
import {buildHouse, type House, houseChoices, jittered, plain, planOfHouse} from './plans/house.ts'
import {type Face, turn} from './plans/layout.ts'
import {planOf, roomOf, wallOf} from './plans/plan-of.ts'
import {seededRandom} from './plans/seeded-random.ts'

/** The tolerance is 1 cm², plus the area that snapping moves walls over and chords cut off. */
const tolerance = (around: number, moved: number) => 1e-4 + around * moved
const bySnapping = 1e-4
const byChords = 1e-3

t.test('a house has no problem, and a region of the right area for each room', async () => {
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
        assertClose(region.gross, area, tolerance(around, hasCurves ? byChords : bySnapping), room.id)
        assertClose(
          areaWithin(region.rings),
          area,
          tolerance(around, hasCurves ? byChords : bySnapping),
          `rings ${room.id}`,
        )
        assert.ok(region.net <= region.gross)
      }
    }),
    runs(700),
  )
})

t.test('the areas of rectangles are exact, to centre lines and to faces of walls of any thickness', async () => {
  fc.assert(
    fc.property(houseChoices(), (choices) => {
      assertAreas(buildHouse(choices, plain), choices.angle === 0 ? 0 : 2 * bySnapping)
    }),
    runs(500),
  )
})

t.test('an object in a room reduces its area by its body', async () => {
  fc.assert(
    fc.property(houseChoices({mostCuts: 20}), (choices) => {
      assertAreas(buildHouse(choices, {curves: false, islands: true, dangles: true}), 2 * bySnapping)
    }),
    runs(500),
  )
})

t.test('a house whose ends are all up to a quarter of a millimetre off is still a house', async () => {
  fc.assert(
    fc.property(houseChoices(), fc.nat(), (choices, seed) => {
      const house = buildHouse(choices)
      const plan = planOfHouse(house)
      plan.walls = jittered(plan.walls, 0.000_25, seededRandom(seed))
      assert.deepEqual([...planProblems(plan)], [])
      const regions = planRegions(plan).rooms
      for (const {room, face} of house.rooms) {
        const {area, around} = house.layout.faces[face] as {area: number; around: number}
        assertClose(regions.get(room.id)?.gross ?? 0, area, tolerance(around, byChords + 1e-3), room.id)
      }
    }),
    runs(600),
  )
})

t.test('two houses a few millimetres apart stay separate, even with inexact ends', async () => {
  fc.assert(
    fc.property(
      houseChoices({mostCuts: 12}),
      houseChoices({mostCuts: 12}),
      fc.integer({min: 20, max: 100}),
      (one, two, apart) => {
        const random = seededRandom(one.seed)
        const angle = random.pick([0, random.between(0, 360)])
        const placed = turn((angle * Math.PI) / 180)([one.width * 0.05 + apart / 10_000, 0])
        const houses = [
          buildHouse({...one, angle, shift: [0, 0]}, plain),
          buildHouse({...two, angle, shift: placed}, plain),
        ]
        const [first, second] = houses.map(planOfHouse) as [Plan, Plan]
        const rename = <T extends {id: string}>(elements: T[]) => elements.map((each) => ({...each, id: `x${each.id}`}))
        const walls = jittered([...first.walls, ...rename(second.walls)], 0.000_25, random)
        const plan = planOf(walls, [...first.rooms, ...rename(second.rooms)])
        assert.deepEqual([...planProblems(plan)], [])
        assert.equal(planRegions(plan).rooms.size, plan.rooms.length)
      },
    ),
    runs(300),
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
      assertClose(region?.gross ?? 0, Math.PI * r ** 2, off, 'gross')
      assertClose(region?.net ?? 0, Math.PI * (r - half) ** 2, off, 'net')
    }),
    runs(200),
  )
})

/** @param moved How far snapping may move the walls, in metres. */
function assertAreas(house: House, moved: number): void {
  const regions = planRegions(planOfHouse(house)).rooms
  const thickness = new Map(house.walls.map(({wall, edges}) => [edges[0]?.line, thicknessOf(wall)]))
  const bodyOf = (line?: number) => thickness.get(line) ?? defaults.wall.thickness
  for (const {room, face} of house.rooms) {
    const {area, net, around} = house.layout.faces[face] as Face
    const region = regions.get(room.id)
    assert.ok(region)
    assertClose(region.gross, area, 1e-6 + around * moved, `gross of ${room.id}`)
    assertClose(region.net, net(bodyOf), 1e-6 + around * moved, `net of ${room.id}`)
  }
}

function thicknessOf({kind, thickness = defaults.wall.thickness}: Wall): number {
  return kind === 'divider' ? 0 : thickness
}

/** Returns the area of the outer ring without its islands, in m², in either direction. */
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
