/** The geometry of imported walls, in metres, written for the referee alone. */
import type {Opening, Wall} from '#shared/home/schema.ts'
import type {Spot} from './read-source.ts'

export const minus = (one: Spot, other: Spot): Spot => [one[0] - other[0], one[1] - other[1]]
export const dot = (one: Spot, other: Spot): number => one[0] * other[0] + one[1] * other[1]
export const length = (vector: Spot): number => Math.hypot(...vector)

/** Turns a vector clockwise on the drawing. */
export const turned = ([x, y]: Spot, radians: number): Spot => [
  x * Math.cos(radians) - y * Math.sin(radians),
  x * Math.sin(radians) + y * Math.cos(radians),
]

export interface PlacedOpening {
  opening: Opening
  wall: Wall
  at: Spot
  /** The wall's direction there, from `a` to `b`. */
  along: Spot
}

export function placeOf(opening: Opening, wall: Wall): PlacedOpening {
  const chord = minus(wall.b, wall.a)
  const straight: Spot = [chord[0] / length(chord), chord[1] / length(chord)]
  const bow = wall.bow ?? 0
  if (bow === 0)
    return {
      ...{opening, wall, along: straight},
      at: [wall.a[0] + straight[0] * opening.at, wall.a[1] + straight[1] * opening.at],
    }
  // A circle through both ends: its centre is on the far side of the chord from the bow.
  const half = length(chord) / 2
  const radius = (half ** 2 + bow ** 2) / (2 * Math.abs(bow))
  const side = Math.sign(bow)
  const toLeft: Spot = [straight[1], -straight[0]]
  const center: Spot = [
    (wall.a[0] + wall.b[0]) / 2 - toLeft[0] * side * (radius - Math.abs(bow)),
    (wall.a[1] + wall.b[1]) / 2 - toLeft[1] * side * (radius - Math.abs(bow)),
  ]
  const spoke = turned(minus(wall.a, center), (side * opening.at) / radius)
  return {
    ...{opening, wall, at: [center[0] + spoke[0], center[1] + spoke[1]]},
    along: turned([spoke[0] / radius, spoke[1] / radius], (side * Math.PI) / 2),
  }
}
