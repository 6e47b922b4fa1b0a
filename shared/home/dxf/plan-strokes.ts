/** Turns strokes of a drawing into a plan's metres, with y down. */
import {unionOf} from '../geometry/box.ts'
import {distance} from '../geometry/vector.ts'
import type {Point} from '../schema.ts'
import type {CurveEntity, Vector} from './drawing.ts'
import type {Strokes} from './expand.ts'
import {pointOn} from './polyline-segments.ts'
import {type DxfUnit, units} from './units.ts'

export interface PlanLine {
  layer: string
  a: Point
  b: Point
}

/** An arc of a circle. Its ends are in no order. */
export interface PlanArc {
  layer: string
  center: Point
  radius: number
  ends: [Point, Point]
  middle: Point
  /** Degrees, up to 360. */
  sweep: number
}

export interface PlanText {
  layer: string
  text: string
  at: Point
  height: number
}

export interface PlanStrokes {
  lines: PlanLine[]
  arcs: PlanArc[]
  texts: PlanText[]
}

/** The part of a drawing that is read, in the drawing's units with y up. */
export interface Part {
  left: number
  bottom: number
  right: number
  top: number
}

/** The relative difference of an ellipse's axes up to which it counts as a circle. */
const round = 0.01

/** Returns the strokes that lie in a part. The part's upper left corner becomes the origin. */
export function planStrokes(
  strokes: Pick<Strokes, 'lines' | 'curves' | 'texts'>,
  part: Part,
  unit: DxfUnit,
): PlanStrokes {
  const scale = units[unit]
  const place = ([x, y]: Vector): Point => [(x - part.left) * scale, (part.top - y) * scale]
  return {
    lines: strokes.lines
      .filter(({a, b}) => isIn(part, a) && isIn(part, b))
      .map(({layer, a, b}) => ({layer, a: place(a), b: place(b)})),
    arcs: strokes.curves
      .filter((curve) => isIn(part, pointOn(curve, 0.5)) && isRound(curve))
      .map((curve) => ({
        layer: curve.layer,
        center: place(curve.center),
        radius: Math.hypot(...curve.u) * scale,
        ends: [place(pointOn(curve, 0)), place(pointOn(curve, 1))],
        middle: place(pointOn(curve, 0.5)),
        sweep: (curve.sweep * 180) / Math.PI,
      })),
    texts: strokes.texts
      .filter(({at}) => isIn(part, at))
      .map(({layer, text, at, height}) => ({layer, text, at: place(at), height: height * scale})),
  }
}

export const isIn = ({left, bottom, right, top}: Part, [x, y]: Vector): boolean =>
  x >= left && x <= right && y >= bottom && y <= top

/** Returns whether a curve is a part of a circle, which a stretched block's is not. */
export function isRound({u, v}: CurveEntity): boolean {
  const [long, other] = [Math.hypot(...u), Math.hypot(...v)]
  return Math.abs(long - other) <= round * long && Math.abs(u[0] * v[0] + u[1] * v[1]) <= round * long * other
}

/** Returns the part around all lines and curves; undefined when there are none. */
export function wholePart({lines, curves}: Pick<Strokes, 'lines' | 'curves'>): Part | undefined {
  const ends = [
    ...lines.flatMap(({a, b}) => [a, b]),
    ...curves.flatMap((curve) => [0, 0.5, 1].map((part) => pointOn(curve, part))),
  ]
  if (ends.length === 0) return undefined
  const {left, top, right, bottom} = unionOf(ends.map(([x, y]) => ({left: x, top: y, right: x, bottom: y})))
  return {left, bottom: top, right, top: bottom}
}

/** Degrees of a door's swing, and the metres of its leaf. */
export const [minSweep, maxSweep] = [70, 110]
const [minLeaf, maxLeaf] = [0.4, 1.4]

/** Returns whether an arc may be a door's swing. */
export const isSwing = ({sweep, radius}: PlanArc): boolean =>
  sweep >= minSweep && sweep <= maxSweep && radius >= minLeaf && radius <= maxLeaf

/** Returns the end of a swing that is farther from a line through `origin` along `axis`: the open leaf's. */
export function openEnd({ends: [one, other]}: PlanArc, origin: Point, axis: Point): Point {
  const away = ([x, y]: Point) => Math.abs(axis[0] * (y - origin[1]) - axis[1] * (x - origin[0]))
  return away(one) >= away(other) ? one : other
}

export const isNear = (one: Point, other: Point, metres: number): boolean => distance(one, other) <= metres
