/** Draws openings in their wall's axes: x along the wall from `a` to `b`, y to its right, in centimetres. */
import {defaults} from '../defaults.ts'
import {distance} from '../geometry/vector.ts'
import type {Opening} from '../schema.ts'
import type {WallLine} from '../wall-line.ts'
import {onWall} from './on-wall.ts'
import {cm, elementGroup, lines, pathOf, placed, rect, tag, xy} from './svg.ts'
import {facePointsAt, type WallBody} from './wall-body.ts'
import {facePathTo, type Stretch, stretchPath} from './walls.ts'

interface Frame {
  width: number
  /** Half the wall's thickness. */
  half: number
  leaves: number
  /** The direction of the first leaf's hinge along x, and of the opening side along y. */
  hinge: -1 | 1
  side: -1 | 1
  height: number
}

const leafThickness = 4

interface Kind {
  /** The class of the shape that fills the opening. */
  fill?: string
  /** Draws the leaves and their swings. */
  draw: (frame: Frame) => string
  /** Draws an opening that follows a wall's curve, in metres of the plan. */
  curve?: (body: WallBody, stretch: Stretch, leaves: number) => string
}

const kinds: Record<Opening['kind'], Kind> = {
  door: {fill: 'threshold', draw: door},
  window: {fill: 'frame', draw: window, curve: curvedWindow},
  garage: {fill: 'threshold', draw: garage},
  passage: {draw: passage, curve: curvedPassage},
}

export function drawOpening(opening: Opening, body: WallBody): string {
  const {fill, draw} = kinds[opening.kind]
  if (body.line.arc !== undefined) return drawOnArc(opening, body)
  const frame = frameOf(opening, body, opening.width)
  const {width, half} = frame
  return elementGroup(
    'opening',
    opening,
    {class: `opening ${opening.kind}`, transform: onWall(body, opening.at)},
    fill === undefined ? '' : rect(-width / 2, -half, width, 2 * half, {class: fill}),
    draw(frame),
  )
}

/** Draws an opening in a curved wall: it follows the curve, but doors stand on the chord between their jambs. */
function drawOnArc(opening: Opening, body: WallBody): string {
  const {fill, draw, curve} = kinds[opening.kind]
  const {line} = body
  const [from, to] = [opening.at - opening.width / 2, opening.at + opening.width / 2]
  const [start, stop] = [line.at(from).point, line.at(to).point]
  const angle = (Math.atan2(stop[1] - start[1], stop[0] - start[0]) * 180) / Math.PI
  const frame = frameOf(opening, body, distance(start, stop))
  return elementGroup(
    'opening',
    opening,
    {class: `opening ${opening.kind}`},
    fill === undefined ? '' : tag('path', {class: fill, d: stretchPath(body, [from, to])}),
    curve !== undefined
      ? curve(body, [from, to], frame.leaves)
      : tag('g', {transform: placed([(start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2], angle)}, draw(frame)),
  )
}

function frameOf(opening: Opening, body: WallBody, width: number): Frame {
  return {
    width: cm(width),
    half: cm(body.half),
    leaves: opening.leaves ?? defaults.opening.leaves,
    hinge: (opening.hinge ?? defaults.opening.hinge) === 'a' ? -1 : 1,
    side: (opening.side ?? defaults.opening.side) === 'left' ? -1 : 1,
    height: cm(opening.height),
  }
}

function door(frame: Frame): string {
  const {width, leaves, hinge} = frame
  if (leaves === 1) return leaf(frame, hinge, width)
  if (leaves === 2) return leaf(frame, -1, width / 2) + leaf(frame, 1, width / 2)
  return panels(frame)
}

/** Draws an open leaf, and the quarter circle that its edge sweeps. */
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

/** Draws three or more leaves, which slide past each other. */
function panels({width, leaves}: Frame): string {
  const each = width / leaves
  return Array.from({length: leaves}, (_, index) =>
    rect(-width / 2 + index * each - 2, index % 2 === 0 ? -leafThickness : 0, each + 4, leafThickness, {class: 'leaf'}),
  ).join('')
}

/** Half the thickness of a pane, in centimetres. */
const glass = 1.5

/** Windows with more leaves than this slide or are fixed. */
export const maxCasements = 2

/** Draws the swings of casements: thin, because a plan has many windows. */
function casements({width, half, leaves, hinge, side}: Frame): string {
  if (leaves > maxCasements) return ''
  const reach = width / leaves
  const hinges = leaves === 1 ? [hinge] : ([-1, 1] as const)
  const swings = hinges.map((each) => {
    const [jamb, face] = [(each * width) / 2, side * half]
    const tip = face + side * reach
    const sweep = each === side ? 1 : 0
    return `M${jamb} ${face}V${tip}A${reach} ${reach} 0 0 ${sweep} ${jamb - each * reach} ${face}`
  })
  return tag('path', {class: 'casement', d: swings.join('')})
}

function window(frame: Frame): string {
  const {width, half, leaves} = frame
  const each = width / leaves
  const mullions = Array.from({length: leaves - 1}, (_, index) => -width / 2 + (index + 1) * each)
  const pane = Math.min(glass, half / 2)
  return (
    casements(frame) +
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

function curvedWindow({line, half}: WallBody, [from, to]: Stretch, leaves: number): string {
  const mullions = Array.from({length: leaves - 1}, (_, index) => {
    const {left, right} = facePointsAt(line, from + ((index + 1) * (to - from)) / leaves, half)
    return pathOf([left, right])
  })
  return tag('path', {
    class: 'pane',
    d: bothFaces(line, [from, to], Math.min(glass / 100, half / 2)) + mullions.join(''),
  })
}

function curvedPassage({line, half}: WallBody, stretch: Stretch): string {
  return tag('path', {class: 'overhead', d: bothFaces(line, stretch, half)})
}

function bothFaces(line: WallLine, [from, to]: Stretch, half: number): string {
  const [start, stop] = [facePointsAt(line, from, half), facePointsAt(line, to, half)]
  return `M${xy(start.left)}${facePathTo(line, half, stop.left)}M${xy(start.right)}${facePathTo(line, -half, stop.right)}`
}

/** Draws the door, and its place below the ceiling when open. */
function garage({width, half, side, height}: Frame): string {
  const depth = Math.min(height, width)
  return (
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
