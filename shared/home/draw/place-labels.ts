/** Places labels near their points, in the same room, apart from each other and off obstacles. */

import type {Box} from '../geometry/box.ts'
import type {Point} from '../schema.ts'
import {createObstacleIndex, type Obstacle} from './obstacles.ts'

export interface Label {
  /** The point of the labelled object, in metres. */
  at: Point
  /** The label's forms at full size, the preferred one first. */
  forms: readonly {width: number; height: number}[]
}

export interface Placement extends Box {
  /** The scale of the letters: 1, or less where room is short. */
  scale: number
  /** The index of the chosen form. */
  form: number
  /** The cost of the obstacles it covers; 0 for a free label. */
  cost: number
}

/** The offsets that a label may move by, in its own widths and heights; then smaller scales with their costs. */
const across = [0, -0.25, 0.25, -0.5, 0.5, -0.8, 0.8, -1.2, 1.2]
const down = [0, -0.5, 0.5, -0.9, 0.9, -1.4, 1.4, -2, 2, -2.7, 2.7, -3.5, 3.5]
const scales = [
  [1, 0],
  [0.85, 0.8],
  [0.7, 2],
  [0.58, 4],
  [0.48, 6],
  [0.4, 8],
  [0.33, 10],
] as const

/** Moving a label away costs a little, so that the nearest of equal placements wins. */
const moveCost = 0.5
/** The cost of omitting less important words. */
const formCost = 3
/** A label in another room would seem to name that room. */
const wrongRoomCost = 100
const labelCost = 30

/** Beyond this number, each label tries fewer candidates; beyond the comparison limit, only the first. */
const manyLabels = 300
const maxCompared = 2_000_000

interface Candidate {
  x: number
  y: number
  scale: number
  form: number
  cost: number
}

/** Returns every candidate, sorted by its own cost. */
function candidatesFor(forms: number, isMany: boolean): Candidate[] {
  const [xs, ys] = isMany ? [across.slice(0, 3), down.slice(0, 5)] : [across, down]
  return scales
    .flatMap(([scale, scaleCost]) =>
      Array.from({length: forms}, (_, form) => form).flatMap((form) =>
        xs.flatMap((x) =>
          ys.map((y) => ({x, y, scale, form, cost: scaleCost + form * formCost + moveCost * Math.hypot(x, y)})),
        ),
      ),
    )
    .sort((one, other) => one.cost - other.cost)
}

/**
 * Returns the labels' placements, in order; each avoids the earlier ones. `cell` is about twice the letters' height.
 */
export function placeLabels(labels: readonly Label[], obstacles: Iterable<Obstacle>, cell: number): Placement[] {
  if (labels.length === 0) return []
  const taken = createObstacleIndex(cell)
  for (const obstacle of obstacles) taken.add(obstacle)
  const isMany = labels.length > manyLabels
  const candidates = [1, 2].map((forms) => candidatesFor(forms, isMany))
  return labels.map((label) => {
    const tried = taken.compared > maxCompared ? [] : (candidates[label.forms.length - 1] ?? [])
    const place = cheapest(label, tried, taken)
    taken.add({left: place.left, top: place.top, right: place.right, bottom: place.bottom, cost: labelCost})
    return place
  })
}

function cheapest(
  label: Label,
  candidates: readonly Candidate[],
  taken: ReturnType<typeof createObstacleIndex>,
): Placement {
  let best = {place: centredPlace(label), cost: Number.POSITIVE_INFINITY}
  for (const candidate of candidates) {
    if (candidate.cost >= best.cost) break
    const place = placeAt(label, candidate)
    place.cost = taken.coverCost(place, best.cost - candidate.cost)
    if (candidate.cost + place.cost >= best.cost) continue
    if (taken.isSeparatedByWall(label.at, [(place.left + place.right) / 2, (place.top + place.bottom) / 2]))
      place.cost += wrongRoomCost
    const cost = candidate.cost + place.cost
    if (cost < best.cost) best = {place, cost}
  }
  return best.place
}

/** Returns a label's place on its point, even where it covers something. */
export const centredPlace = (label: Label): Placement => placeAt(label, {x: 0, y: 0, scale: 1, form: 0})

function placeAt({at, forms}: Label, {x, y, scale, form}: Omit<Candidate, 'cost'>): Placement {
  const {width: fullWidth = 0, height: fullHeight = 0} = forms[form] ?? {}
  const [width, height] = [fullWidth * scale, fullHeight * scale]
  const [left, top] = [at[0] + (x - 0.5) * width, at[1] + (y - 0.5) * height]
  return {left, top, right: left + width, bottom: top + height, scale, form, cost: 0}
}
