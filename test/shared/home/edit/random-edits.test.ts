import fc from 'fast-check'
import t from 'tap'
import {applyChanges} from '../../../../shared/home/diff/apply-changes.ts'
import {compareHomes} from '../../../../shared/home/diff/compare-homes.ts'
import {mergeHomes} from '../../../../shared/home/diff/merge-homes.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {drawWalls} from '../../../../shared/home/edit/draw-walls.ts'
import {EditRefused} from '../../../../shared/home/edit/edit-refused.ts'
import {mendOf} from '../../../../shared/home/edit/mend.ts'
import {moveCorner} from '../../../../shared/home/edit/move-corner.ts'
import {moveElements} from '../../../../shared/home/edit/move-elements.ts'
import {moveWall} from '../../../../shared/home/edit/move-wall.ts'
import {removeElements} from '../../../../shared/home/edit/remove-elements.ts'
import {splitWall} from '../../../../shared/home/edit/split-wall.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {readHome} from '../../../../shared/home/read-home.ts'
import type {Home, Plan, Point} from '../../../../shared/home/schema.ts'

const plan = (home: Home): Plan => home.plans[0] as Plan

/** An edit drawn at random: numbers choose the elements of any home. */
interface Step {
  kind: number
  one: number
  other: number
  from: Point
  to: Point
}

const coordinate = fc.integer({min: 0, max: 20}).map((half) => half / 2)
const point = fc.tuple(coordinate, coordinate) as fc.Arbitrary<Point>
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(8),
  one: fc.nat(99),
  other: fc.integer({min: -6, max: 6}),
  from: point,
  to: point,
})

function act(home: Home, {kind, one, other, from, to}: Step): Home {
  const {walls, rooms} = plan(home)
  const wall = walls[one % walls.length]
  const id = wall?.id ?? 'none'
  const edits: (() => Home)[] = [
    () => drawRoom(home, {plan: 'plan', from, to, name: `Room ${one}`}).home,
    () => drawRoom(home, {plan: 'plan', from, to, name: 'Room'}).home,
    () => drawWalls(home, {plan: 'plan', points: [from, to]}),
    () => moveWall(home, {plan: 'plan', wall: id, distance: other / 4}),
    () => moveCorner(home, {plan: 'plan', from: wall?.a ?? from, to}),
    () => splitWall(home, {plan: 'plan', wall: id, at: Math.abs(other) / 3}),
    () => removeElements(home, [id]),
    () => moveElements(home, [rooms[one % rooms.length]?.id ?? id], [other / 3, 0]),
    () => mendFirst(home),
  ]
  return edits[kind % edits.length]?.() ?? home
}

function mendFirst(home: Home): Home {
  const {problems} = readHome(home)
  for (const problem of problems) {
    const mend = mendOf(home, problem)
    if (mend !== undefined) return mend.apply(home)
  }
  return home
}

/** Makes each edit that is not refused. */
function actAll(home: Home, steps: readonly Step[]): Home {
  let next = home
  for (const each of steps) {
    try {
      next = act(next, each)
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error
    }
  }
  return next
}

const isOfFormat = (home: Home) => readHome(structuredClone(home)).home !== undefined

const ids = ({walls, rooms}: Plan) => [...walls, ...rooms].map(({id}) => id)

t.test('any edits lead to a home of the format, or are refused', async (t) => {
  fc.assert(
    fc.property(fc.array(step, {maxLength: 12}), (steps) => {
      const home = actAll(emptyHome('en'), steps)
      t.ok(isOfFormat(home))
      t.equal(new Set(ids(plan(home))).size, ids(plan(home)).length, 'ids are unique')
    }),
    {numRuns: 300},
  )
})

t.test('the changes of any edits can be made and taken back', async (t) => {
  fc.assert(
    fc.property(fc.array(step, {maxLength: 6}), fc.array(step, {maxLength: 6}), (first, second) => {
      const before = actAll(emptyHome('en'), first)
      const after = actAll(before, second)
      const changes = structuredClone(compareHomes(before, after))
      t.equal(JSON.stringify(applyChanges(after, changes, 'before')), JSON.stringify(before))
      t.same(applyChanges(before, changes, 'after'), after)
    }),
    {numRuns: 150},
  )
})

t.test('any two edits of one home merge to a home of the format', async (t) => {
  fc.assert(
    fc.property(
      ...([1, 2, 3].map(() => fc.array(step, {maxLength: 6})) as [
        fc.Arbitrary<Step[]>,
        fc.Arbitrary<Step[]>,
        fc.Arbitrary<Step[]>,
      ]),
      (first, second, third) => {
        const base = actAll(emptyHome('en'), first)
        const [mine, theirs] = [actAll(base, second), actAll(base, third)]
        const {home, clashes} = mergeHomes(base, mine, theirs)
        t.ok(isOfFormat(home), `${clashes.length} clashes`)
        t.same(mergeHomes(base, mine, base).home, mine)
      },
    ),
    {numRuns: 150},
  )
})
