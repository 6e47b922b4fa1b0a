/** The findings depend on the house, not on how its file is written, where it stands or how it is rotated. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {planProblems} from '#shared/home/check/geometry.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import {planRegions} from '#shared/home/regions.ts'
import type {Plan, Point, Wall} from '#shared/home/schema.ts'
import {runs} from '../../../runs.ts'
import {distance, findings, idsIn, lengthIn, pointIn} from './plans/findings.ts'
import {buildHouse, houseChoices, planOfHouse, reversed} from './plans/house.ts'
import {planOf, snapped, wallOf} from './plans/plan-of.ts'
import {randomWalls} from './plans/random-walls.ts'
import {type SeededRandom, seededRandom} from './plans/seeded-random.ts'

/**
 * Tenths of a millimetre. A smaller lattice makes walls hardly longer than the tolerance, and junctions depend on
 * direction.
 */
const coarse = [100, 300, 1000, 10_000]
const fine = [3, 5, 8, 11]

/** Random walls, a share of them curved. Rotated ones are straight: curves that almost touch may touch as chords. */
const nonsense = (lattices: number[], curved = 0.15): fc.Arbitrary<Plan> =>
  fc
    .tuple(fc.integer({min: 1, max: 14}), fc.constantFrom(...lattices), fc.nat())
    .map(([count, lattice, seed]) => randomWalls(count, lattice, seededRandom(seed), curved))

/** Houses with faults of every kind. */
const faultyHouse: fc.Arbitrary<Plan> = fc
  .tuple(houseChoices({mostCuts: 12}), fc.nat())
  .map(([choices, seed]) => spoiled(choices, seededRandom(seed)))

const faulty = fc.oneof(faultyHouse, nonsense([...fine, ...coarse]))

function spoiled(choices: Parameters<typeof buildHouse>[0], random: SeededRandom): Plan {
  const plan = planOfHouse(buildHouse(choices))
  for (let left = 1 + random.whole(3); left > 0; left--) spoil(plan, random, left)
  return planOf(plan.walls, plan.rooms)
}

function spoil({walls, rooms}: Plan, random: SeededRandom, number: number): void {
  const index = random.whole(walls.length)
  const wall = walls[index] as Wall
  const [x, y] = wall.a
  const near = (most: number): Point => [x + random.between(-most, most), y + random.between(-most, most)]
  const ways: (() => void)[] = [
    () => walls.splice(index, 1),
    () => walls.push({...wall, id: `x${number}`}),
    () => walls.push(wallOf(`x${number}`, near(3), near(3))),
    () => walls.push(wallOf(`x${number}`, near(0.003), near(0.003))),
    () => walls.splice(index, 1, {...wall, a: snapped(near(0.5))}),
    () => rooms.push({...(random.pick(rooms) ?? {name: 'Room'}), id: `x${number}`, at: snapped(near(1))}),
  ]
  if (walls.length > 1) random.pick(ways)()
}

t.test('the order and direction of walls and the order of rooms make no difference', async () => {
  const many = runs(1000)
  const seen = {problems: 0, none: 0}
  fc.assert(
    fc.property(faulty, fc.nat(), (plan, seed) => {
      const random = seededRandom(seed)
      const walls = random.shuffled(plan.walls).map((wall) => (random.chance(0.5) ? reversed(wall) : wall))
      const other = planOf(walls, random.shuffled(plan.rooms))
      const problems = [...planProblems(plan)]
      assert.deepEqual([...planProblems(other)], problems)
      assert.deepEqual(grossOf(other), grossOf(plan))
      problems.length > 0 ? seen.problems++ : seen.none++
    }),
    many,
  )
  assert.ok(seen.problems > 0.3 * many.numRuns && seen.none > 0.03 * many.numRuns, JSON.stringify(seen))
})

t.test('a house moved by whole centimetres has the same problems at the moved points', async () => {
  fc.assert(
    fc.property(faulty, fc.integer({min: -9000, max: 9000}), fc.integer({min: -9000, max: 9000}), (plan, dx, dy) => {
      const move = ([x, y]: Point): Point => snapped([x + dx / 100, y + dy / 100])
      assertSame(plan, mapped(plan, move), move)
    }),
    runs(1000),
  )
})

const turns: [name: string, turn: (point: Point) => Point, mirrors: boolean][] = [
  ['turned by a right angle', ([x, y]) => [-y, x], false],
  ['turned by two', ([x, y]) => [-x, -y], false],
  ['mirrored', ([x, y]) => [-x, y], true],
  ['mirrored the other way', ([x, y]) => [y, x], true],
]

for (const [name, turn, mirrors] of turns)
  t.test(`a house ${name} has the same problems`, async () => {
    fc.assert(
      fc.property(faultyHouse, (plan) => assertSame(plan, mapped(plan, turn, mirrors), turn)),
      runs(250),
    )
    fc.assert(
      fc.property(nonsense(coarse, 0), (plan) => assert.deepEqual(kindsOf(mapped(plan, turn, mirrors)), kindsOf(plan))),
      runs(1000),
    )
  })

t.test('other ids give the same problems, with those ids', async () => {
  fc.assert(
    fc.property(faulty, (plan) => {
      const rename = <T extends {id: string}>(elements: T[]) => elements.map((each) => ({...each, id: `q${each.id}`}))
      const renamed = planOf(rename(plan.walls), rename(plan.rooms))
      const text = JSON.stringify([...planProblems(plan)]).replaceAll(/\b([wrsx]\d+)\b/g, 'q$1')
      assert.equal(JSON.stringify([...planProblems(renamed)]), text)
    }),
    runs(800),
  )
})

/** Maps the ends of every wall and the point of every room. */
function mapped(plan: Plan, move: (point: Point) => Point, mirrors = false): Plan {
  const walls = plan.walls.map((wall): Wall => {
    const moved = {...wall, a: move(wall.a), b: move(wall.b)}
    return mirrors && wall.bow ? {...moved, bow: -wall.bow} : moved
  })
  return planOf(
    walls,
    plan.rooms.map((room) => ({...room, at: move(room.at)})),
  )
}

function grossOf(plan: Plan): [string, number][] {
  return [...planRegions(plan).rooms].map(([id, {gross}]): [string, number] => [id, Math.round(gross * 1e6)]).sort()
}

function kindsOf(plan: Plan): string[] {
  return [...new Set([...planProblems(plan)].map(({kind}) => kind))]
}

/** Omits the walls of room gaps: several gaps may be equal. */
const withoutChoice = (finding: string) =>
  /^(open|shared)/.test(finding) ? finding.replaceAll(/ [ws]\d+/g, '') : finding

/** Compares kinds, ids, distances and lengths. */
function assertSame(plan: Plan, other: Plan, move: (point: Point) => Point): void {
  assert.deepEqual(findings(other).map(withoutChoice), findings(plan).map(withoutChoice))
  const curved = new Set(plan.walls.filter(({bow}) => bow).map(({id}) => id))
  const [one, two] = [plan, other].map((each) => [...planProblems(each)]) as [HomeProblem[], HomeProblem[]]
  for (const [index, problem] of one.entries()) {
    const twin = two[index] as HomeProblem
    // A curve may cross a wall twice, and a room may have several equal gaps: any of them may be reported.
    if (/^(open|shared)/.test(problem.kind) || idsIn(problem).some((id) => curved.has(id))) continue
    const [at, moved] = [pointIn(problem), pointIn(twin)]
    if (at && moved) assert.ok(distance(move(at), moved) < 0.021, `${problem.message}, ${twin.message}`)
    assert.ok(Math.abs((lengthIn(problem) ?? 0) - (lengthIn(twin) ?? 0)) < 0.011, `${problem.message}, ${twin.message}`)
  }
  const [areas, moved] = [grossOf(plan), grossOf(other)]
  assert.deepEqual(
    moved.map(([id]) => id),
    areas.map(([id]) => id),
  )
  for (const [index, [, area]] of areas.entries()) assert.ok(Math.abs((moved[index]?.[1] ?? 0) - area) < 100)
}
