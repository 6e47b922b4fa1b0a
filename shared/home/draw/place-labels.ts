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

/** How far a label may move from its point, in its own widths and heights. */
const across = [0, -0.25, 0.25, -0.5, 0.5]
const down = [0, -0.75, 0.75, -1.25, 1.25, -1.8, 1.8]
const moves = across.flatMap((x) => down.map((y) => [x, y] as const))
/** Smaller letters, and what they cost. */
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

/** The labels' boxes, in their order; each gives way to those before it. */
export function placeLabels(labels: readonly Label[], obstacles: Iterable<Obstacle>): Place[] {
  const taken = spatialIndex()
  for (const obstacle of obstacles) taken.add(obstacle)
  return labels.map((label) => {
    const candidates = scales.flatMap(([scale, scaleCost]) =>
      moves.map(([x, y]) => {
        const to = [label.at[0] + x * label.width * scale, label.at[1] + y * label.height * scale] as const
        const place = placeAt(label, to, scale)
        const strays = taken.isBarred(label.at, to) ? strayCost : 0
        return {place, cost: scaleCost + moveCost * Math.hypot(x, y) + strays + taken.covered(place)}
      }),
    )
    const {place} = candidates.reduce((best, other) => (other.cost < best.cost ? other : best))
    taken.add({...place, cost: labelCost})
    return place
  })
}

function placeAt(label: Label, [x, y]: readonly [number, number], scale: number): Place {
  const [width, height] = [label.width * scale, label.height * scale]
  return {left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2, scale}
}
