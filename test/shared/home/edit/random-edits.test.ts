import fc from 'fast-check'
import t from 'tap'
import {type Change, compareHomes, isSame} from '../../../../shared/home/diff/compare-homes.ts'
import type {Merge} from '../../../../shared/home/diff/merge.ts'
import {mergeHomes} from '../../../../shared/home/diff/merge-homes.ts'
import {addElement} from '../../../../shared/home/edit/add-element.ts'
import {addPlan} from '../../../../shared/home/edit/add-level.ts'
import {drawRoom} from '../../../../shared/home/edit/draw-room.ts'
import {drawWalls} from '../../../../shared/home/edit/draw-walls.ts'
import {EditRefused} from '../../../../shared/home/edit/edit-refused.ts'
import {flipElements} from '../../../../shared/home/edit/flip.ts'
import {mendOf} from '../../../../shared/home/edit/mend.ts'
import {moveCorner} from '../../../../shared/home/edit/move-corner.ts'
import {moveElements} from '../../../../shared/home/edit/move-elements.ts'
import {moveRoomPoint} from '../../../../shared/home/edit/move-room-point.ts'
import {moveWall} from '../../../../shared/home/edit/move-wall.ts'
import {paintArea} from '../../../../shared/home/edit/paint-area.ts'
import {duplicateElements} from '../../../../shared/home/edit/paste-elements.ts'
import {moveOnWall, placeOnWall} from '../../../../shared/home/edit/place-on-wall.ts'
import {removeElements} from '../../../../shared/home/edit/remove-elements.ts'
import {removePlan} from '../../../../shared/home/edit/remove-plan.ts'
import {replaceElement} from '../../../../shared/home/edit/replace-element.ts'
import {setRoomSize} from '../../../../shared/home/edit/room-size.ts'
import {rotateElements} from '../../../../shared/home/edit/rotate.ts'
import {setWallAngle} from '../../../../shared/home/edit/set-angle.ts'
import {setWallLength} from '../../../../shared/home/edit/set-length.ts'
import {setUnits} from '../../../../shared/home/edit/set-units.ts'
import {itemTargets, snapItem} from '../../../../shared/home/edit/snap-item.ts'
import {lightTargets, snapLight} from '../../../../shared/home/edit/snap-light.ts'
import {splitWall} from '../../../../shared/home/edit/split-wall.ts'
import {emptyHome} from '../../../../shared/home/empty-home.ts'
import {readHome} from '../../../../shared/home/read-home.ts'
import type {Home, Plan, Point} from '../../../../shared/home/schema.ts'
import {createHistory} from '../../../../web/editor/history.ts'
import {runs} from '../../../runs.ts'
import {box} from './edit-helpers.ts'

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
  kind: fc.nat(24),
  one: fc.nat(99),
  other: fc.integer({min: -6, max: 6}),
  from: point,
  to: point,
})

function act(home: Home, {kind, one, other, from, to}: Step): Home {
  const {walls, rooms, openings, items, lights, areas} = plan(home)
  const nth = <T extends {id: string}>(list: readonly T[]): T | undefined => list[one % list.length]
  const wall = nth(walls)
  const id = wall?.id ?? 'none'
  const room = nth(rooms)?.id ?? 'none'
  const opening = nth(openings)?.id ?? 'none'
  const chosen = [nth(rooms), nth(openings), nth(items), nth(lights)].flatMap((element) => element?.id ?? [])
  const near = {width: 0.9, reach: 0.5} as const
  const edits: (() => Home)[] = [
    () => drawRoom(home, {plan: 'plan', from, to, name: `Room ${one}`}).home,
    () => drawRoom(home, {plan: 'plan', from, to, name: 'Room'}).home,
    () => drawWalls(home, {plan: 'plan', points: [from, to]}),
    () => moveWall(home, {plan: 'plan', wall: id, distance: other / 4}),
    () => moveCorner(home, {plan: 'plan', from: wall?.a ?? from, to}),
    () => splitWall(home, {plan: 'plan', wall: id, at: Math.abs(other) / 3}),
    () => removeElements(home, [id]),
    () => moveElements(home, [room], [other / 3, 0]),
    () => mendFirst(home),
    () => addOpening(home, from),
    () => {
      const place = placeOnWall(plan(home), to, {...near, list: 'openings', without: new Set([opening])})
      return place === undefined ? home : moveOnWall(home, opening, place)
    },
    () => addItem(home, from),
    () => addElement(home, {plan: 'plan', list: 'lights', element: {at: snapLightAt(home, from)}}).home,
    () => flipElements(home, chosen),
    () => rotateElements(home, [...chosen, id], other * 17),
    () => duplicateElements(home, 'plan', [...chosen, id], [other / 2, one / 40]).home,
    () => setWallLength(home, {plan: 'plan', wall: id, length: one / 9}),
    () => setWallAngle(home, {plan: 'plan', wall: id, angle: other * 20}),
    () => setRoomSize(home, {plan: 'plan', room, width: one / 9}),
    () =>
      paintArea(home, {plan: 'plan', rooms: [room], area: other > 0 ? {name: 'Area'} : (nth(areas)?.id ?? null)}).home,
    () => moveRoomPoint(home, {room, to}),
    () => replaceElement(home, opening, {list: 'openings', element: {...door, wall: id, at: one / 20}}),
    () => addPlan(home, {level: plan(home).level, name: 'Plan'}).home,
    () => removePlan(home, home.plans.at(-1)?.id ?? 'none'),
    () => setUnits(home, {units: one % 2 === 0 ? 'm' : 'ft', name: 'Plan'}),
  ]
  return edits[kind % edits.length]?.() ?? home
}

const door = {width: 0.9, height: 2.1, kind: 'door'} as const

function addOpening(home: Home, pointer: Point): Home {
  const place = placeOnWall(plan(home), pointer, {list: 'openings', width: 0.9, reach: 0.5})
  if (place === undefined) return home
  const {wall, at} = place
  return addElement(home, {plan: 'plan', list: 'openings', element: {...door, wall, at}}).home
}

function addItem(home: Home, pointer: Point): Home {
  const size = {width: 1, depth: 0.6, angle: 0, reach: 0.2, grid: 0.1}
  const {at, angle} = snapItem(itemTargets(home, plan(home)), pointer, size)
  const element = {product: box.id, at, angle}
  return addElement(home, {plan: 'plan', list: 'items', element, product: box}).home
}

const snapLightAt = (home: Home, pointer: Point): Point =>
  snapLight(lightTargets(home, plan(home)), pointer, {reach: 0.2, grid: 0.1}).point

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

const ids = ({walls, rooms, openings, items, lights, areas}: Plan) =>
  [walls, rooms, openings, items, lights, areas].flatMap((list) => list.map(({id}) => id))

/** The edits that make and remove nothing. */
const keepingKinds = new Set([3, 4, 7, 10, 13, 14, 16, 17, 18, 20])

/** The number of random sequences; RUNS=334 makes 100,000 of them in ten minutes, so add --timeout=1500. */
const {numRuns} = runs(300)

const steps = (maxLength: number) => fc.array(step, {maxLength})

t.test('any edits lead to a home of the format, or are refused', async (t) => {
  const check = fc.property(steps(12), (steps) => {
    const homes = [emptyHome('en')]
    for (const step of steps) {
      const [before, after] = [homes.at(-1) as Home, actAll(homes.at(-1) as Home, [step])]
      const [had, has] = [ids(plan(before)), ids(plan(after))]
      if (new Set(has).size !== has.length) return false
      if (keepingKinds.has(step.kind) && had.some((id) => !has.includes(id))) return false
      homes.push(after)
    }
    return isOfFormat(homes.at(-1) as Home)
  })
  t.doesNotThrow(() => fc.assert(check, {numRuns}))
})

t.test('undoing all steps gives the first home byte for byte, redoing them the last', async (t) => {
  const check = fc.property(steps(4), steps(8), (first, second) => {
    const start = actAll(emptyHome('en'), first)
    const history = createHistory(null)
    let home = start
    for (const step of second) {
      const next = actAll(home, [step])
      if (next !== home) history.add('change', home, next)
      home = next
    }
    const stored = createHistory(structuredClone(history.stored()))
    let back = home
    while (stored.last !== undefined) back = stored.undo(back, null).home
    let again = back
    while (stored.next !== undefined) again = stored.redo(again, null).home
    return JSON.stringify(back) === JSON.stringify(start) && JSON.stringify(again) === JSON.stringify(home)
  })
  t.doesNotThrow(() => fc.assert(check, {numRuns}))
})

const keyOf = ({list, plan = '', id}: Change) => `${list} ${plan} ${id}`

/**
 * Returns the changes of one side alone that a merge lacks, though no clash names their element. Mine is left out where
 * both sides add elements of one id: mine get new ids.
 */
function lostInSilence(base: Home, mine: Home, theirs: Home, {home, clashes}: Merge): string[] {
  // Attached elements move with their wall.
  const wallOf = (element: unknown) => (element as {wall?: string} | undefined)?.wall ?? []
  const named = new Set(clashes.flatMap(({id, mine, theirs}) => [id, wallOf(mine), wallOf(theirs)].flat()))
  const changesOf = (side: Home) => new Map(compareHomes(base, side).map((change) => [keyOf(change), change]))
  const [merged, own, other] = [changesOf(home), changesOf(mine), changesOf(theirs)]
  const isRenamed = [...own.values()].some(({id, before}) => before === undefined && newIn(other, id))
  const lost = (changes: typeof own, others: typeof own) =>
    [...changes]
      .filter(([key, {id}]) => !named.has(id) && !others.has(key))
      .filter(([key, {after}]) => !isSame(merged.get(key)?.after, after))
      .map(([key]) => key)
  return [...(isRenamed ? [] : lost(own, other)), ...lost(other, own)]
}

const newIn = (changes: ReadonlyMap<string, Change>, id: string) =>
  [...changes.values()].some((change) => change.id === id && change.before === undefined)

t.test('any two edits of one home merge to a home of the format', async (t) => {
  const check = fc.property(steps(6), steps(6), steps(6), (first, second, third) => {
    const base = actAll(emptyHome('en'), first)
    const [mine, theirs] = [actAll(base, second), actAll(base, third)]
    const merge = mergeHomes(base, mine, theirs)
    return (
      isOfFormat(merge.home) &&
      isSame(mergeHomes(base, mine, base).home, mine) &&
      lostInSilence(base, mine, theirs, merge).length === 0
    )
  })
  t.doesNotThrow(() => fc.assert(check, {numRuns: Math.ceil(numRuns / 2)}))
})
