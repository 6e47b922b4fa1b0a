import {defaults} from '#shared/home/defaults.ts'
import type {Opening} from '#shared/home/schema.ts'

/** The pieces of an opening that move, in its wall's axes: x along the wall, y to its right, in centimetres. */
export interface Leaf {
  x: number
  y: number
  width: number
  height: number
  /** The SVG transform of the open leaf. */
  open: string
}

const thickness = 5

/** Degrees that an open leaf has turned: less than a right angle, so that it differs from a leaf that is drawn open. */
const openAngle = 75

/** How much of a sliding leaf is behind the next one when open. */
const slide = 0.85

/**
 * Returns an opening's leaves: doors and casements swing at their hinges, three or more leaves slide, a garage door
 * rolls up. `half` is half the wall's thickness in centimetres.
 */
export function leavesOf(opening: Opening, half: number): Leaf[] {
  const {kind} = opening
  if (kind === 'passage') return []
  const width = opening.width * 100
  const leaves = opening.leaves ?? defaults.opening.leaves
  const hinge = (opening.hinge ?? defaults.opening.hinge) === 'a' ? -1 : 1
  const side = (opening.side ?? defaults.opening.side) === 'left' ? -1 : 1
  if (kind === 'garage') {
    const face = side * half
    // It lies below the ceiling when open: a thin line on the inner face.
    return [{x: -width / 2, y: -thickness / 2, width, height: thickness, open: `translate(0 ${face}) scale(1 .4)`}]
  }
  if (leaves > 2) return slidingLeaves(width, leaves)
  const hinges = leaves === 1 ? [hinge] : [-1, 1]
  return hinges.map((at) => {
    const reach = width / leaves
    const jamb = (at * width) / 2
    const face = side * half
    // Clockwise on the drawing turns +x to +y.
    const turn = -at * side * openAngle
    return {
      x: at < 0 ? jamb : jamb - reach,
      y: face - (side > 0 ? thickness : 0),
      width: reach,
      height: thickness,
      open: `rotate(${turn} ${jamb} ${face})`,
    }
  })
}

function slidingLeaves(width: number, leaves: number): Leaf[] {
  const each = width / leaves
  return Array.from({length: leaves}, (_, index) => ({
    x: -width / 2 + index * each,
    y: index % 2 === 0 ? -thickness : 0,
    width: each,
    height: thickness,
    // Every second leaf goes behind the one before it.
    open: index % 2 === 0 ? '' : `translate(${-each * slide} 0)`,
  }))
}
