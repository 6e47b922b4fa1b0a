/** Draws fixtures on walls and ceilings: plates, awnings, shutters and lights. */
import type {Awning, Light, Plate} from '../schema.ts'
import {onWall} from './on-wall.ts'
import {cm, elementGroup, lines, placed, rect, tag, xy} from './svg.ts'
import {facePointsAt, type WallBody} from './wall-body.ts'
import {facePathTo} from './walls.ts'

/** Centimetres: a module of a wall plate, the frame's width at both ends, and the depth. Enlarged to be visible. */
const plateModule = 3
const plateFrame = 6
const plateDepth = 7

export function drawPlate(plate: Plate, body: WallBody): string {
  const width = plate.modules * plateModule + plateFrame
  const side = plate.side === 'left' ? -1 : 1
  return elementGroup(
    'plate',
    plate,
    {class: 'plate', transform: onWall(body, plate.at, side * body.half)},
    rect(-width / 2, side < 0 ? -plateDepth : 0, width, plateDepth),
  )
}

const shutterDepth = 8

/** `y` is the wall's face; `depth` points out of the wall and is negative on its left. */
const awnings: Record<Awning['kind'], (width: number, depth: number) => string> = {
  arm: (width, depth) =>
    box(width, depth, 'cloth') +
    tag('path', {
      d: lines([-width / 2, depth, width / 2, depth], ...arm(-width * 0.35, depth), ...arm(width * 0.35, depth)),
    }),
  drop: (width, depth) => box(width, depth, 'cloth') + tag('path', {d: lines([-width / 2, depth, width / 2, depth])}),
  pergola: (width, depth) =>
    box(width, depth, 'cloth') +
    tag('path', {
      d: lines(...slats(width, 40).map((x) => [x, 0, x, depth] as const), [-width / 2, depth, width / 2, depth]),
    }),
  shutter: (width, depth) =>
    box(width, depth, 'blind') +
    tag('path', {
      d: lines(...[1 / 3, 2 / 3].map((share) => [-width / 2, depth * share, width / 2, depth * share] as const)),
    }),
}

export function drawAwning(awning: Awning, body: WallBody): string {
  if (awning.kind === 'shutter' && body.line.arc !== undefined) return shutterOnArc(awning, body)
  const side = awning.side === 'left' ? -1 : 1
  const reach = awning.kind === 'shutter' ? shutterDepth : Math.max(cm(awning.reach), shutterDepth)
  return elementGroup(
    'awning',
    awning,
    {class: `awning ${awning.kind}`, transform: onWall(body, awning.at, side * body.half)},
    awnings[awning.kind](cm(awning.width), side * reach),
  )
}

/** Draws a shutter along its wall's curve. */
function shutterOnArc(awning: Awning, {line, half}: WallBody): string {
  const way = awning.side === 'left' ? 1 : -1
  const [from, to] = [awning.at - awning.width / 2, awning.at + awning.width / 2]
  const offsets = [0, 1 / 3, 2 / 3, 1].map((share) => way * (half + (share * shutterDepth) / 100))
  const slat = (offset: number) =>
    `M${xy(facePointsAt(line, from, offset).left)}${facePathTo(line, offset, facePointsAt(line, to, offset).left)}`
  const [inner = 0, , , outer = 0] = offsets
  const back = `L${xy(facePointsAt(line, to, inner).left)}${facePathTo(line, inner, facePointsAt(line, from, inner).left, -1)}Z`
  return elementGroup(
    'awning',
    awning,
    {class: 'awning shutter'},
    tag('path', {class: 'blind', d: slat(outer) + back}),
    tag('path', {d: offsets.slice(1, 3).map(slat).join('')}),
  )
}

function box(width: number, depth: number, name: string): string {
  return rect(-width / 2, Math.min(0, depth), width, Math.abs(depth), {class: name})
}

/** Returns the lines of an arm whose elbow bends inwards. */
function arm(x: number, depth: number) {
  const elbow = x * 0.5
  return [[x, 0, elbow, depth / 2] as const, [elbow, depth / 2, x, depth] as const]
}

function slats(width: number, every: number): number[] {
  const count = Math.min(Math.floor(width / every), 60)
  return Array.from({length: count}, (_, index) => -width / 2 + ((index + 1) * width) / (count + 1))
}

/** The radius of a lamp's symbol, and of the touch area around it, in centimetres. */
export const lampRadius = 13
const touchRadius = 35

export function drawLight(light: Light): string {
  const arm = lampRadius * Math.SQRT1_2
  return elementGroup(
    'light',
    light,
    {class: 'light', transform: placed(light.at)},
    tag('circle', {class: 'touch', r: touchRadius}),
    tag('circle', {class: 'lamp', r: lampRadius}),
    tag('path', {d: lines([-arm, -arm, arm, arm], [-arm, arm, arm, -arm])}),
  )
}
