/** Finds the pairs of faces that bound walls: the nearest parallel line on either side, where both face each other. */
import type {WorkBudget} from '../import/work-budget.ts'
import {intersected, type Range, subtracted} from './ranges.ts'
import type {Direction, Face} from './wall-faces.ts'

/** A piece of a wall in a direction: its centre line at `n`. */
export interface Strip {
  n: number
  from: number
  to: number
  thickness: number
}

/** Metres. */
const [minThickness, maxThickness] = [0.045, 0.52]
const minOverlap = 0.1
/** Metres between lines that don't hide each other. */
const sameLine = 0.004

interface Pair {
  lower: Face
  upper: Face
  thickness: number
  ranges: Range[]
}

/** Returns the strips of each direction, and the length of faces that bound one. */
export function pairFaces(directions: readonly Direction[], budget: WorkBudget): {strips: Strip[]; paired: number}[] {
  const pairs = directions.map(({faces}) => facingPairs(withoutLadders(faces, budget), budget))
  const weightOf = thicknessWeights(pairs.flat())
  return pairs.map((list) => {
    const strips = chosenStrips(list, weightOf)
    return {strips, paired: strips.reduce((sum, {from, to}) => sum + 2 * (to - from), 0)}
  })
}

function facingPairs(faces: readonly Face[], budget: WorkBudget): Pair[] {
  return faces.flatMap((lower, index) => pairsAbove(lower, faces, index + 1, budget))
}

/** Returns the pairs of a face with the faces visible above it. `faces` are sorted; `next` is the first above. */
function pairsAbove(lower: Face, faces: readonly Face[], next: number, budget: WorkBudget): Pair[] {
  const pairs: Pair[] = []
  let free: Range[] = [[lower.from, lower.to]]
  for (let index = next; index < faces.length && free.length > 0; index++) {
    const upper = faces[index] as Face
    const thickness = upper.n - lower.n
    if (thickness > maxThickness) break
    budget.spend(free.length)
    if (thickness <= sameLine) continue
    const ranges = intersected(free, [upper.from, upper.to]).filter(([from, to]) => to - from >= minOverlap)
    free = subtracted(free, [upper.from, upper.to])
    if (thickness >= minThickness && ranges.length > 0) pairs.push({lower, upper, thickness, ranges})
  }
  return pairs
}

const lengthOf = (ranges: readonly Range[]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** Returns how common a thickness is in the drawing: metres of pairs within 6 mm of it. Thick ones count less. */
function thicknessWeights(pairs: readonly Pair[]): (thickness: number) => number {
  const lengths = new Map<number, number>()
  for (const {thickness, ranges} of pairs) {
    const millimetres = Math.round(thickness * 1000)
    lengths.set(millimetres, (lengths.get(millimetres) ?? 0) + lengthOf(ranges))
  }
  return (thickness) => {
    const millimetres = Math.round(thickness * 1000)
    let sum = 0
    for (let near = millimetres - 6; near <= millimetres + 6; near++) sum += lengths.get(near) ?? 0
    return thickness > 0.36 ? sum / 2 : sum
  }
}

/** A face bounds a wall on one side only: the more common thickness wins. Reveals, short as a wall is thick, lose. */
function chosenStrips(pairs: Pair[], weightOf: (thickness: number) => number): Strip[] {
  const bodyAbove = new Map<Face, Range[]>()
  const bodyBelow = new Map<Face, Range[]>()
  const strips: Strip[] = []
  const ranked = pairs
    .map((pair) => ({pair, weight: weightOf(pair.thickness)}))
    .sort((one, other) => other.weight - one.weight || one.pair.thickness - other.pair.thickness)
  for (const {pair} of ranked) {
    const {lower, upper, thickness} = pair
    let free = pair.ranges
    for (const taken of bodyBelow.get(lower) ?? []) free = subtracted(free, taken)
    for (const taken of bodyAbove.get(upper) ?? []) free = subtracted(free, taken)
    for (const [from, to] of free) {
      if (to - from < minOverlap) continue
      strips.push({n: (lower.n + upper.n) / 2, from, to, thickness})
      add(bodyAbove, lower, [from, to])
      add(bodyBelow, upper, [from, to])
    }
  }
  return strips
}

function add(map: Map<Face, Range[]>, face: Face, range: Range): void {
  const list = map.get(face)
  if (list) list.push(range)
  else map.set(face, [range])
}

/** The fewest lines of a flight of stairs or a hatch, and the metres by which their distances and ends may differ. */
const minRungs = 4
const sameStep = 0.006
const sameEnd = 0.03
const maxRung = 3

/** Leaves out rows of lines alike at equal distances: stairs, hatches, shelves. */
function withoutLadders(faces: readonly Face[], budget: WorkBudget): Face[] {
  budget.spend(faces.length)
  const byPlace = new Map<string, Face[]>()
  for (const face of faces) {
    if (face.to - face.from > maxRung) continue
    const key = `${Math.round(face.from / sameEnd)} ${Math.round(face.to / sameEnd)}`
    const list = byPlace.get(key)
    if (list) list.push(face)
    else byPlace.set(key, [face])
  }
  const rungs = new Set([...byPlace.values()].flatMap(rungsIn))
  return faces.filter((face) => !rungs.has(face))
}

/** Returns the faces of a sorted list that follow each other at equal distances. */
function rungsIn(list: readonly Face[]): Face[] {
  const step = (at: number) => (list[at] as Face).n - (list[at - 1] as Face).n
  const rungs: Face[] = []
  let start = 0
  for (let index = 2; index <= list.length; index++) {
    const goesOn =
      index < list.length && Math.abs(step(index) - step(start + 1)) <= sameStep && step(index) <= maxThickness
    if (goesOn) continue
    if (index - start >= minRungs) for (const face of list.slice(start, index)) rungs.push(face)
    start = index - 1
  }
  return rungs
}
