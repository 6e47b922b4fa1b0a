/** How leaves of doors move: they turn at their hinges, three or more slide, and a garage door rolls up. */
import {defaults} from '../defaults.ts'
import {along} from '../geometry/vector.ts'
import type {Opening} from '../schema.ts'
import {leftNormal, type WallLine} from '../wall-line.ts'
import type {Motion} from './solid.ts'

interface Leaf {
  /** Its number from 0, and that of all leaves. */
  leaf: number
  leaves: number
  /** Metres along the wall's line, and the height of its top. */
  from: number
  to: number
  top: number
  /** Metres from the wall's line to the face that it opens to. */
  face: number
}

/** Radians that an open door has turned. */
const openAngle = (85 * Math.PI) / 180
/** How much of a sliding leaf is behind the next one when open. */
const slide = 0.85
/** A rolled door still shows its lowest slat. */
const rolled = 0.04
/** More leaves than these slide. */
const maxHinged = 2

export type Pivot = readonly [x: number, y: number, z: number]

/** Returns the point that a leaf moves around, and its motion. */
export function leafMotion(opening: Opening, line: WallLine, leaf: Leaf): {pivot: Pivot; motion: Motion} {
  const {kind, side = defaults.opening.side} = opening
  if (kind === 'garage') {
    const {point} = line.at((leaf.from + leaf.to) / 2)
    const motion: Motion = {by: 'leaf', closed: {}, open: {scale: [1, rolled, 1]}}
    return {pivot: [point[0], leaf.top, point[1]], motion}
  }
  const isAtA = leaf.leaves === 1 ? (opening.hinge ?? defaults.opening.hinge) === 'a' : leaf.leaf === 0
  const {point, direction} = line.at(isAtA ? leaf.from : leaf.to)
  if (leaf.leaves > maxHinged) {
    // Every second leaf goes behind the one before it.
    const by = leaf.leaf % 2 === 0 ? 0 : (leaf.to - leaf.from) * -slide
    const motion: Motion = {by: 'leaf', closed: {}, open: {shift: [direction[0] * by, 0, direction[1] * by]}}
    return {pivot: [point[0], 0, point[1]], motion}
  }
  const jamb = along(point, leftNormal(direction), side === 'left' ? leaf.face : -leaf.face)
  const turn = (isAtA ? -1 : 1) * (side === 'left' ? -1 : 1) * openAngle
  return {pivot: [jamb[0], 0, jamb[1]], motion: {by: 'leaf', closed: {}, open: {turn}}}
}
