/** Openings, drawn in their wall's own axes: x along the wall from `a` to `b`, y to its right, in centimetres. */
import {defaults} from '../defaults.ts'
import type {Opening} from '../schema.ts'
import {onWall} from './on-wall.ts'
import {cm, elementGroup, lines, rect, tag} from './svg.ts'
import type {WallBody} from './wall-ends.ts'

interface Frame {
  width: number
  /** Half the wall's thickness. */
  half: number
  leaves: number
  /** Which way along x the first leaf's hinge lies, and which way along y it opens. */
  hinge: -1 | 1
  side: -1 | 1
  height: number
}

const leafThickness = 4

const drawn: Record<Opening['kind'], (frame: Frame) => string> = {door, window, garage, passage}

export function drawOpening(opening: Opening, body: WallBody): string {
  const frame: Frame = {
    width: cm(opening.width),
    half: cm(body.half),
    leaves: opening.leaves ?? defaults.opening.leaves,
    hinge: (opening.hinge ?? defaults.opening.hinge) === 'a' ? -1 : 1,
    side: (opening.side ?? defaults.opening.side) === 'left' ? -1 : 1,
    height: cm(opening.height),
  }
  return elementGroup(
    'opening',
    opening,
    {class: `opening ${opening.kind}`, transform: onWall(body, opening.at)},
    drawn[opening.kind](frame),
  )
}

function door(frame: Frame): string {
  const {width, half, leaves, hinge} = frame
  const threshold = rect(-width / 2, -half, width, 2 * half, {class: 'threshold'})
  if (leaves === 1) return threshold + leaf(frame, hinge, width)
  if (leaves === 2) return threshold + leaf(frame, -1, width / 2) + leaf(frame, 1, width / 2)
  return threshold + panels(frame)
}

/** A leaf standing open, and the quarter circle that its edge sweeps. */
function leaf({width, half, side}: Frame, hinge: -1 | 1, reach: number): string {
  const jamb = (hinge * width) / 2
  const face = side * half
  const tip = face + side * reach
  const x = hinge < 0 ? jamb : jamb - leafThickness
  const sweep = hinge === side ? 1 : 0
  return (
    tag('path', {class: 'swing', d: `M${jamb} ${tip}A${reach} ${reach} 0 0 ${sweep} ${jamb - hinge * reach} ${face}`}) +
    rect(x, Math.min(face, tip), leafThickness, reach, {class: 'leaf'})
  )
}

/** Three leaves or more slide past each other. */
function panels({width, leaves}: Frame): string {
  const each = width / leaves
  return Array.from({length: leaves}, (_, index) =>
    rect(-width / 2 + index * each - 2, index % 2 === 0 ? -leafThickness : 0, each + 4, leafThickness, {class: 'leaf'}),
  ).join('')
}

function window({width, half, leaves}: Frame): string {
  const each = width / leaves
  const mullions = Array.from({length: leaves - 1}, (_, index) => -width / 2 + (index + 1) * each)
  const pane = Math.min(1.5, half / 2)
  return (
    rect(-width / 2, -half, width, 2 * half, {class: 'frame'}) +
    tag('path', {
      class: 'pane',
      d: lines(
        [-width / 2, -pane, width / 2, -pane],
        [-width / 2, pane, width / 2, pane],
        ...mullions.map((x) => [x, -half, x, half] as const),
      ),
    })
  )
}

/** The door, and where it lies under the ceiling when it is open. */
function garage({width, half, side, height}: Frame): string {
  const depth = Math.min(height, width)
  return (
    rect(-width / 2, -half, width, 2 * half, {class: 'threshold'}) +
    rect(-width / 2, -3, width, 6, {class: 'leaf'}) +
    rect(-width / 2, side < 0 ? -half - depth : half, width, depth, {class: 'overhead'})
  )
}

function passage({width, half}: Frame): string {
  return tag('path', {
    class: 'overhead',
    d: lines([-width / 2, -half, width / 2, -half], [-width / 2, half, width / 2, half]),
  })
}
