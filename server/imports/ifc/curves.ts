/** Reads curves on a plane: the axes of walls and the outlines of profiles. */
import type {CurvePart} from '#shared/home/ifc/ifc-house.ts'
import type {Point} from '#shared/home/schema.ts'
import {type Line, membersOf, numberOf, numbersOf, referenceOf, textOf} from './line-values.ts'
import type {IfcModel} from './open-model.ts'
import type {Placements} from './placements.ts'
import type {Units} from './units.ts'

/** Curves may be nested: a composite of composites. */
const maxDepth = 8
const maxParts = 20_000

export interface CurveReader {
  /** Returns the parts of a curve, in its own plane and metres; undefined when it is of another kind. */
  parts(value: unknown): CurvePart[] | undefined
}

export function createCurveReader(model: IfcModel, placements: Placements, units: Units): CurveReader {
  const {ifc} = model
  const flat = (value: unknown): Point => {
    const [x, y] = placements.point(value)
    return [x, y]
  }

  function parts(value: unknown, depth = 0): CurvePart[] | undefined {
    const line = model.line(value)
    if (line === undefined || depth > maxDepth) return undefined
    switch (line.type) {
      case ifc.IFCPOLYLINE:
        return straight(membersOf(line.Points).slice(0, maxParts).map(flat))
      case ifc.IFCINDEXEDPOLYCURVE:
        return indexed(line)
      case ifc.IFCTRIMMEDCURVE:
        return trimmed(line)
      case ifc.IFCCIRCLE:
        return circle(line)
      case ifc.IFCCOMPOSITECURVE:
        return composite(line, depth)
      default:
        return undefined
    }
  }

  function indexed(line: Line): CurvePart[] | undefined {
    const list = model.line(line.Points)
    const points = membersOf(list?.CoordList).map((pair): Point => {
      const [x = 0, y = 0] = numbersOf(pair).map((number) => number * units.length)
      return [x, y]
    })
    const segments = membersOf(line.Segments)
    if (segments.length === 0) return straight(points)
    const found = segments.slice(0, maxParts).flatMap((segment) => {
      const corners = numbersOf(segment).map((index) => points[index - 1])
      const [a, middle, b] = corners
      const isArc = (segment as {name?: string}).name === 'IFCARCINDEX'
      if (isArc && a && middle && b) return [{a, b, arc: arcThrough(a, middle, b)}]
      return straight(corners.filter((corner) => corner !== undefined))
    })
    return found.length > 0 ? found : undefined
  }

  function trimmed(line: Line): CurvePart[] | undefined {
    const basis = model.line(line.BasisCurve)
    const [start, end] = [trimOf(line.Trim1), trimOf(line.Trim2)]
    if (basis?.type === ifc.IFCCIRCLE) return trimmedCircle(circleOf(basis), [start, end], isTrue(line.SenseAgreement))
    if (basis?.type !== ifc.IFCLINE) return undefined
    const [a, b] = [start, end].map(({point, parameter}) => point ?? onLine(basis, parameter))
    return a && b ? straight([a, b]) : undefined
  }

  function trimmedCircle(circle: Circle, ends: readonly [Trim, Trim], isForwards: boolean): CurvePart[] | undefined {
    const [from, to] = ends.map((end) => angleOf(end, circle))
    if (from === undefined || to === undefined) return undefined
    const isAnticlockwise = isForwards !== circle.isMirrored
    const sweep = (((isAnticlockwise ? to - from : from - to) % 360) + 360) % 360 || 360
    return arcs(circle.center, circle.radius, from, isAnticlockwise ? sweep : -sweep)
  }

  /** Returns an end of a trimmed curve: a point, a parameter or both. */
  function trimOf(value: unknown): Trim {
    const trim: Trim = {point: undefined, parameter: undefined}
    for (const each of membersOf(value)) {
      if (referenceOf(each) === undefined) trim.parameter = numberOf(each)
      else trim.point = flat(each)
    }
    return trim
  }

  function angleOf({point, parameter}: Trim, {center, turn, isMirrored}: Circle): number | undefined {
    if (point !== undefined) return (Math.atan2(point[1] - center[1], point[0] - center[0]) * 180) / Math.PI
    return parameter === undefined ? undefined : turn + (isMirrored ? -1 : 1) * parameter * units.angle
  }

  function onLine(line: Line, parameter: number | undefined): Point | undefined {
    const vector = model.line(line.Dir)
    const [x, y] = numbersOf(model.line(vector?.Orientation)?.DirectionRatios)
    if (parameter === undefined || x === undefined || y === undefined) return undefined
    const from = flat(line.Pnt)
    const length = (parameter * (numberOf(vector?.Magnitude) ?? 1) * units.length) / Math.max(Math.hypot(x, y), 1e-9)
    return [from[0] + x * length, from[1] + y * length]
  }

  function circle(line: Line): CurvePart[] {
    const {center, radius, turn} = circleOf(line)
    return arcs(center, radius, turn, 360)
  }

  function circleOf(line: Line): Circle {
    const {at, x, z} = placements.axes(line.Position)
    return {
      center: [at[0], at[1]],
      radius: (numberOf(line.Radius) ?? 0) * units.length,
      turn: (Math.atan2(x[1], x[0]) * 180) / Math.PI,
      isMirrored: z[2] < 0,
    }
  }

  function composite(line: Line, depth: number): CurvePart[] | undefined {
    const all: CurvePart[] = []
    for (const each of membersOf(line.Segments).slice(0, maxParts)) {
      const segment = model.line(each)
      const found = segment && parts(segment.ParentCurve, depth + 1)
      if (found === undefined || all.length > maxParts) return undefined
      all.push(
        ...(isTrue(segment?.SameSense) ? found : found.map(({a, b, arc}) => ({a: b, b: a, arc: -arc})).reverse()),
      )
    }
    return all.length > 0 ? all : undefined
  }
  return {parts}
}

/** An end of a trimmed curve. */
interface Trim {
  point: Point | undefined
  parameter: number | undefined
}

interface Circle {
  center: Point
  radius: number
  /** Degrees of its x axis. */
  turn: number
  isMirrored: boolean
}

const isTrue = (value: unknown): boolean => value !== false && textOf(value) !== 'F'

function straight(points: readonly Point[]): CurvePart[] {
  return points.slice(1).map((b, index) => ({a: points[index] as Point, b, arc: 0}))
}

/** Returns an arc in halves when it turns by more than 180°, which no wall of the format can. */
function arcs(center: Point, radius: number, from: number, sweep: number): CurvePart[] {
  const at = (degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180
    return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)]
  }
  const count = Math.abs(sweep) > 180 ? 2 : 1
  return Array.from({length: count}, (_, index) => ({
    a: at(from + (sweep * index) / count),
    b: at(from + (sweep * (index + 1)) / count),
    arc: sweep / count,
  }))
}

/** Returns the degrees that an arc through three points turns: twice the angle between its chords. */
function arcThrough(a: Point, middle: Point, b: Point): number {
  const [x, y] = [middle[0] - a[0], middle[1] - a[1]]
  const [u, v] = [b[0] - middle[0], b[1] - middle[1]]
  return (2 * Math.atan2(x * v - y * u, x * u + y * v) * 180) / Math.PI
}
