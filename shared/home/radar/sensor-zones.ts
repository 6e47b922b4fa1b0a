/**
 * Zones in a sensor's own numbers, and back. Losses are told zone by zone: a rectangle for a polygon, fewer corners, no
 * place for another zone.
 */
import {leastArea, wrongOutline} from '../check/radars.ts'
import {defaults} from '../defaults.ts'
import {rounded} from '../geometry/grid.ts'
import {ringArea} from '../geometry/rings.ts'
import {cross, minus} from '../geometry/vector.ts'
import type {Point, RadarModel, RadarZone} from '../schema.ts'

export type ZoneKind = NonNullable<RadarZone['kind']>

/** The corners nearest to the left and to the sensor, and farthest from both, in the sensor's unit. */
export interface SensorRectangle {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** A zone as its sensor holds it: a rectangle, or corners as `x:y;x:y` in millimetres. */
export interface SensorZone {
  kind: ZoneKind
  number: number
  value: SensorRectangle | string
}

/** Why a sensor does not hold a zone as it is drawn. */
export type LossReason =
  /** It becomes the rectangle around it, which is `area` square metres larger. */
  | 'rectangle'
  /** It loses corners, which change it by `area` square metres at most. */
  | 'corners'
  /** It ends where the sensor's numbers end: `area` square metres are cut off. */
  | 'cut'
  /** It is left out: the sensor's numbers don't reach it. */
  | 'outside'
  /** It is left out: the sensor has fewer zones of this kind. */
  | 'number'
  /** It is left out: the sensor ignores zones or watches them, and watches others. */
  | 'kind'
  /** It is left out: nothing worth a zone is left of it, at the sensor's step and within its numbers. */
  | 'small'
  /** It is left out: the sensor has no zones, or its maker's app alone sets them. */
  | 'no-zones'
  | 'own-app'

export interface ZoneLoss {
  zone: RadarZone
  reason: LossReason
  /** Square metres, for `rectangle`, `corners` and `cut`. */
  area?: number
}

/** The zones that a sensor can hold. */
export interface ZoneRules {
  form: 'rectangle' | 'polygon' | 'none' | 'own-app'
  /** Metres of the smallest difference. */
  step: number
  /** The sensor's numbers in a metre. */
  perMetre: number
  /** The farthest numbers in metres; none where the sensor takes any. */
  limits?: Limits
  /** The zones of each kind. */
  count: Readonly<Record<ZoneKind, number>>
  /** Whether all zones are of one kind. */
  isOneKind?: boolean
}

interface Limits {
  aside: number
  behind: number
  ahead: number
}

const mostCorners = 20
/** Home Assistant's texts have no more. */
const mostCharacters = 255

const noZones = {step: 0.001, perMetre: 1000, count: {detection: 0, exclusion: 0}}

const hiLink: ZoneRules = {
  form: 'rectangle',
  step: 0.001,
  perMetre: 1000,
  limits: {aside: 4.86, behind: 0, ahead: 7.56},
  count: {detection: 3, exclusion: 3},
  isOneKind: true,
}

const everythingPresence: ZoneRules = {
  form: 'polygon',
  step: 0.001,
  perMetre: 1000,
  count: {detection: 4, exclusion: 2},
}

/** ESPHome 2026.10.0 and the makers' firmware of that time. */
export const zoneRules: Readonly<Record<RadarModel, ZoneRules>> = {
  ld2450: hiLink,
  'mtr-1': hiLink,
  'r-pro-1': hiLink,
  ld6002b: {
    form: 'rectangle',
    step: 0.1,
    perMetre: 1,
    limits: {aside: 10, behind: 10, ahead: 10},
    count: {detection: 4, exclusion: 4},
  },
  rd03d: {form: 'none', ...noZones},
  'everything-presence-lite': everythingPresence,
  'everything-presence-pro': everythingPresence,
  fp2: {form: 'own-app', ...noZones},
}

export const kindOf = ({kind = defaults.radarZone.kind}: Pick<RadarZone, 'kind'>): ZoneKind => kind

/** Returns the zones in the numbers of a sensor, and all that is lost. */
export function toSensorZones(
  model: RadarModel,
  zones: readonly RadarZone[],
): {held: SensorZone[]; losses: ZoneLoss[]} {
  const rules = zoneRules[model]
  const watches = zones.some((zone) => kindOf(zone) === 'detection')
  const held: SensorZone[] = []
  const losses: ZoneLoss[] = []
  for (const zone of zones) {
    const reason = leftOut(zone, rules, watches)
    const {value, lost} = reason ? {value: undefined, lost: [{reason}]} : convert(zone, rules)
    losses.push(...lost.map((loss) => ({zone, ...loss})))
    if (value !== undefined) held.push({kind: kindOf(zone), number: zone.number, value})
  }
  return {held, losses}
}

/** Says why a sensor has no place for a zone; undefined where it has one. */
function leftOut(zone: RadarZone, rules: ZoneRules, watches: boolean): LossReason | undefined {
  if (rules.form === 'none') return 'no-zones'
  if (rules.form === 'own-app') return 'own-app'
  if (rules.isOneKind && watches && kindOf(zone) === 'exclusion') return 'kind'
  return zone.number > rules.count[kindOf(zone)] ? 'number' : undefined
}

interface Converted {
  value: SensorZone['value'] | undefined
  lost: Omit<ZoneLoss, 'zone'>[]
}

const convert = (zone: RadarZone, rules: ZoneRules): Converted =>
  rules.form === 'polygon' ? asPolygon(zone, rules) : asRectangle(zone, rules)

function asRectangle({path}: RadarZone, {limits, step, perMetre}: ZoneRules): Converted {
  const inside = limits ? clip(path, limits) : path
  if (inside.length === 0) return {value: undefined, lost: [{reason: 'outside'}]}
  const steps = (axis: 0 | 1) => inside.map((point) => Math.round(point[axis] / step))
  const [xs, ys] = [steps(0), steps(1)]
  const [left, right, near, far] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  // The rest of a zone must be a zone of the format too.
  if ((right - left) * (far - near) * step ** 2 < leastArea) return {value: undefined, lost: [{reason: 'small'}]}
  // Steps of 0.1 are no sums of powers of two: rounded, 3 of them are 0.3.
  const own = (count: number) => rounded(count * step) * perMetre
  const areaInside = ringArea(inside)
  const cutOff = ringArea(path) - areaInside
  const lost: Converted['lost'] = []
  if (cutOff > leastLoss) lost.push({reason: 'cut', area: cutOff})
  const box = [left * step, right * step, near * step, far * step] as const
  if (!isRectangle(inside, box, step / 2 + beside))
    lost.push({reason: 'rectangle', area: Math.max(0, (box[1] - box[0]) * (box[3] - box[2]) - areaInside)})
  return {value: {x1: own(left), y1: own(near), x2: own(right), y2: own(far)}, lost}
}

/** Square metres below which nothing is cut off, and metres by which a side on the format's grid may lean. */
const leastLoss = 0.0005
const beside = 0.0002

type Sides = readonly [left: number, right: number, near: number, far: number]

/** Tests whether an outline is a rectangle: all corners on its sides, and one at each of its corners. */
function isRectangle(path: readonly Point[], [left, right, near, far]: Sides, tolerance: number): boolean {
  const isAt = (value: number, side: number) => Math.abs(value - side) <= tolerance
  const isOnSide = ([x, y]: Point) => isAt(x, left) || isAt(x, right) || isAt(y, near) || isAt(y, far)
  const hasCorner = (x: number, y: number) => path.some((point) => isAt(point[0], x) && isAt(point[1], y))
  return path.every(isOnSide) && [left, right].every((x) => hasCorner(x, near) && hasCorner(x, far))
}

function asPolygon({name, path}: RadarZone, {perMetre}: ZoneRules): Converted {
  const whole = withoutRepeats(
    path.map(([x, y]): Point => [Math.round(x * perMetre) + 0, Math.round(y * perMetre) + 0]),
  )
  let corners = whole
  let area = 0
  const isHeld = () => corners.length <= mostCorners && textOf(corners).length <= mostCharacters && isSimple(corners)
  while (corners.length >= 3 && !isHeld()) {
    const least = leastCorner(corners)
    area += least.area
    corners = corners.filter((_, index) => index !== least.index)
  }
  if (corners.length < 3) return {value: undefined, lost: [{reason: 'small'}]}
  // A corner on a straight side is no loss.
  return {value: textOf(corners), lost: area > 0 ? [{reason: 'corners', area: area / perMetre ** 2}] : []}

  function isSimple(steps: readonly Point[]): boolean {
    return wrongOutline({name, path: steps.map(([x, y]): Point => [x / perMetre, y / perMetre])}) === undefined
  }
}

const textOf = (corners: readonly Point[]) => corners.map(([x, y]) => `${x}:${y}`).join(';')

const withoutRepeats = (path: readonly Point[]) =>
  path.filter(([x, y], index) => {
    const [beforeX, beforeY] = path.at(index - 1) as Point
    return x !== beforeX || y !== beforeY
  })

/** Returns the corner whose removal changes the outline least, and by how much. */
function leastCorner(path: readonly Point[]): {index: number; area: number} {
  let least = {index: 0, area: Number.POSITIVE_INFINITY}
  for (const [index, corner] of path.entries()) {
    const [last, next] = [path.at(index - 1) as Point, path[(index + 1) % path.length] as Point]
    const area = Math.abs(cross(minus(corner, last), minus(next, corner))) / 2
    if (area < least.area) least = {index, area}
  }
  return least
}

/** Returns the part of an outline within the limits; empty where nothing of it is. */
function clip(path: readonly Point[], {aside, behind, ahead}: Limits): Point[] {
  const sides: [axis: 0 | 1, sign: 1 | -1, most: number][] = [
    [0, 1, aside],
    [0, -1, aside],
    [1, 1, ahead],
    [1, -1, behind],
  ]
  return sides.reduce((rest, side) => clipSide(rest, side), path as Point[])
}

/** Cuts an outline at one side (Sutherland and Hodgman). */
function clipSide(path: readonly Point[], [axis, sign, most]: [axis: 0 | 1, sign: 1 | -1, most: number]): Point[] {
  const beyond = (point: Point) => point[axis] * sign - most
  return path.flatMap((point, index) => {
    const last = path.at(index - 1) as Point
    const [was, is] = [beyond(last), beyond(point)]
    const kept: Point[] = is <= 0 ? [point] : []
    if (was <= 0 === is <= 0) return kept
    const part = was / (was - is)
    return [[last[0] + (point[0] - last[0]) * part, last[1] + (point[1] - last[1]) * part] as Point, ...kept]
  })
}

/**
 * Returns the zones that a sensor holds, as the format writes them. `names` has the zones of the plan: each gives its
 * name to the one of its kind and number. Unused and unreadable zones are left out.
 */
export function fromSensorZones(
  model: RadarModel,
  held: readonly SensorZone[],
  names: readonly RadarZone[] = [],
): RadarZone[] {
  const {perMetre} = zoneRules[model]
  return held.flatMap(({kind, number, value}) => {
    const path = typeof value === 'string' ? readCorners(value, perMetre) : cornersOf(value, perMetre)
    if (path.length < 3) return []
    const name = names.find((zone) => kindOf(zone) === kind && zone.number === number)?.name ?? String(number)
    return [{name, number, ...(kind !== defaults.radarZone.kind && {kind}), path}]
  })
}

function cornersOf({x1, y1, x2, y2}: SensorRectangle, perMetre: number): Point[] {
  // The sensor counts nobody in a zone without a width or depth: it is unused.
  if (x1 >= x2 || y1 >= y2) return []
  const [left, near, right, far] = [x1, y1, x2, y2].map((value) => rounded(value / perMetre)) as [
    number,
    number,
    number,
    number,
  ]
  return [
    [left, near],
    [right, near],
    [right, far],
    [left, far],
  ]
}

/** Reads `x:y;x:y` as the sensor does: up to the first corner that is no pair of whole numbers. */
function readCorners(text: string, perMetre: number): Point[] {
  const corners: Point[] = []
  for (const part of text.split(';')) {
    const [, x, y] = /^\s*(-?\d{1,6}):(-?\d{1,6})\s*$/.exec(part) ?? []
    if (x === undefined || y === undefined || corners.length === mostCorners) break
    corners.push([rounded(Number(x) / perMetre), rounded(Number(y) / perMetre)])
  }
  return corners
}
