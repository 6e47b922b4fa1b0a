/** Where labels go: near what they name, in the same room, off each other and off what would make them hard to read. */
import type {Bounds} from './bounds.ts'
import {type Obstacle, spatialIndex} from './spatial-index.ts'

export interface Label {
  /** The point of what it names, in metres. */
  at: readonly [x: number, y: number]
  /** At full size. */
  width: number
  height: number
}

export interface Place extends Bounds {
  /** Of the letters: 1, or less where there is little room. */
  scale: number
}

/** How far a label may move from its point, in its own widths and heights; smaller letters, and what they cost. */
const across = [0, -0.25, 0.25, -0.5, 0.5]
const down = [0, -0.75, 0.75, -1.25, 1.25, -1.8, 1.8]
const scales = [
  [1, 0],
  [0.85, 0.8],
  [0.7, 2],
  [0.58, 4],
] as const

/** A label away from its point is a little worse, so that the nearest of equals is taken. */
const moveCost = 0.5
/** In another room a label would be read as that room's. */
const strayCost = 100
const labelCost = 30

/** Every way to place a label, the one that costs least by itself first. */
const ways = scales
  .flatMap(([scale, scaleCost]) =>
    across.flatMap((x) => down.map((y) => ({x, y, scale, cost: scaleCost + moveCost * Math.hypot(x, y)}))),
  )
  .sort((one, other) => one.cost - other.cost)

/** The labels' boxes, in their order; each gives way to those before it. `size` is the height of their letters. */
export function placeLabels(labels: readonly Label[], obstacles: Iterable<Obstacle>, size: number): Place[] {
  const taken = spatialIndex(2 * size)
  for (const obstacle of obstacles) taken.add(obstacle)
  return labels.map((label) => {
    const place = cheapest(label, taken)
    taken.add({...place, cost: labelCost})
    return place
  })
}

function cheapest(label: Label, taken: ReturnType<typeof spatialIndex>): Place {
  let best: {place: Place; cost: number} | undefined
  for (const {x, y, scale, cost: ownCost} of ways) {
    if (best !== undefined && ownCost >= best.cost) break
    const to = [label.at[0] + x * label.width * scale, label.at[1] + y * label.height * scale] as const
    const place = placeAt(label, to, scale)
    const cost = ownCost + taken.covered(place)
    if (best !== undefined && cost >= best.cost) continue
    const strayed = cost + (taken.isBarred(label.at, to) ? strayCost : 0)
    if (best === undefined || strayed < best.cost) best = {place, cost: strayed}
  }
  return best?.place ?? placeAt(label, label.at, 1)
}

function placeAt(label: Label, [x, y]: readonly [number, number], scale: number): Place {
  const [width, height] = [label.width * scale, label.height * scale]
  return {left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2, scale}
}
