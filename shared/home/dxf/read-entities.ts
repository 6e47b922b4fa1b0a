/** Reads the entities of a DXF drawing: a table with a reader for each type. */
import type {
  CurveEntity,
  DimensionEntity,
  Entity,
  InsertEntity,
  LineEntity,
  PolylineEntity,
  TextEntity,
  Vector,
} from './drawing.ts'
import {apply, extrusionMatrix, multiply, turn} from './matrix.ts'
import {plainMtext, plainText} from './plain-text.ts'
import {type DxfRecord, numberIn, numberOf, textIn} from './read-records.ts'

type EntityReader = (record: DxfRecord) => Entity | undefined

/** The types that are read. Each reader returns undefined when numbers are missing or wrong. */
export const entityReaders: ReadonlyMap<string, EntityReader> = new Map<string, EntityReader>([
  ['LINE', readLine],
  ['ARC', readArc],
  ['CIRCLE', readArc],
  ['ELLIPSE', readEllipse],
  ['LWPOLYLINE', readLwpolyline],
  ['TEXT', readText],
  ['ATTRIB', readText],
  ['MTEXT', readMtext],
  ['INSERT', readInsert],
  ['DIMENSION', readDimension],
])

/** Returns the entity's layer. */
export const layerOf = (record: DxfRecord): string => textIn(record, 8)?.trim() || '0'

/** Returns whether an entity is of the model space and shown. */
export const isShown = (record: DxfRecord): boolean => numberIn(record, 67) !== 1 && numberIn(record, 60) !== 1

/** Returns the point with this code for x; the code for y is 10 more. */
export function pointIn(record: DxfRecord, code: number): Vector | undefined {
  const [x, y] = [numberIn(record, code), numberIn(record, code + 10)]
  return x === undefined || y === undefined ? undefined : [x, y]
}

/** Returns the matrix of the entity's own system. */
export function systemOf(record: DxfRecord, elevation = numberIn(record, 30)) {
  return extrusionMatrix(numberIn(record, 210), numberIn(record, 220), numberIn(record, 230), elevation)
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Reads a line. Its points are in the drawing's system: its extrusion doesn't move them. */
function readLine(record: DxfRecord): LineEntity | undefined {
  const [a, b] = [pointIn(record, 10), pointIn(record, 11)]
  return a && b && {type: 'line', layer: layerOf(record), a, b}
}

function readArc(record: DxfRecord): CurveEntity | undefined {
  const [center, radius] = [pointIn(record, 10), numberIn(record, 40)]
  if (center === undefined || radius === undefined || radius <= 0) return undefined
  const [start, end] = record.type === 'ARC' ? [numberIn(record, 50) ?? 0, numberIn(record, 51) ?? 360] : [0, 360]
  const system = systemOf(record)
  return {
    type: 'curve',
    layer: layerOf(record),
    center: apply(system, center),
    u: turn(system, [radius, 0]),
    v: turn(system, [0, radius]),
    start: radians(start),
    sweep: radians(sweepOf(start, end)),
  }
}

/** Returns the degrees from one angle anticlockwise to another; 360 when they are the same. */
function sweepOf(start: number, end: number): number {
  const sweep = (((end - start) % 360) + 360) % 360
  return sweep < 1e-9 ? 360 : sweep
}

/** An ellipse's points are in the drawing's system; a turned-over extrusion reverses its direction. */
function readEllipse(record: DxfRecord): CurveEntity | undefined {
  const [center, u, ratio] = [pointIn(record, 10), pointIn(record, 11), numberIn(record, 40)]
  if (center === undefined || u === undefined || ratio === undefined) return undefined
  const [start, end] = [numberIn(record, 41) ?? 0, numberIn(record, 42) ?? 2 * Math.PI]
  const side = (numberIn(record, 230) ?? 1) < 0 ? -ratio : ratio
  const sweep = radians(sweepOf((start * 180) / Math.PI, (end * 180) / Math.PI))
  return {type: 'curve', layer: layerOf(record), center, u, v: [-u[1] * side, u[0] * side], start, sweep}
}

function readLwpolyline(record: DxfRecord): PolylineEntity | undefined {
  const system = systemOf(record, numberIn(record, 38))
  const vertices: PolylineEntity['vertices'] = []
  let x: number | undefined
  for (const [index, code] of record.codes.entries()) {
    if (code !== 10 && code !== 20 && code !== 42) continue
    const value = numberOf(record.values[index])
    if (value === undefined) return undefined
    const last = vertices.at(-1)
    if (code === 10) x = value
    else if (code === 20 && x !== undefined) vertices.push({at: apply(system, [x, value]), bulge: 0})
    else if (code === 42 && last) last.bulge = value
  }
  return polylineOf(layerOf(record), vertices, {isClosed: isFlagged(record, 1), isMirrored: isMirroring(system)})
}

/** Returns a polyline whose vertices are in the drawing's system. Mirroring turns its bulges. */
export function polylineOf(
  layer: string,
  vertices: PolylineEntity['vertices'],
  {isClosed, isMirrored}: {isClosed: boolean; isMirrored: boolean},
): PolylineEntity | undefined {
  if (vertices.length < 2) return undefined
  const turned = isMirrored ? vertices.map(({at, bulge}) => ({at, bulge: -bulge})) : vertices
  return {type: 'polyline', layer, vertices: turned, isClosed}
}

export const isMirroring = ([a, b, c, d]: readonly number[]): boolean =>
  (a as number) * (d as number) - (b as number) * (c as number) < 0

/** Returns whether a bit of code 70 is set. */
export const isFlagged = (record: DxfRecord, bit: number): boolean => ((numberIn(record, 70) ?? 0) & bit) !== 0

/** A centred or right-aligned text stands at its second point. */
function readText(record: DxfRecord): TextEntity | undefined {
  const isAligned =
    (numberIn(record, 72) ?? 0) !== 0 || (numberIn(record, record.type === 'ATTRIB' ? 74 : 73) ?? 0) !== 0
  const at = (isAligned ? pointIn(record, 11) : undefined) ?? pointIn(record, 10)
  if (at === undefined || (record.type === 'ATTRIB' && isFlagged(record, 1))) return undefined
  const text = plainText(textIn(record, 1) ?? '')
  return {
    type: 'text',
    layer: layerOf(record),
    text,
    at: apply(systemOf(record), at),
    height: numberIn(record, 40) ?? 0,
  }
}

/** An MTEXT's point is in the drawing's system. A long text comes in parts: code 3, then the last with code 1. */
function readMtext(record: DxfRecord): TextEntity | undefined {
  const at = pointIn(record, 10)
  if (at === undefined) return undefined
  const text = record.values.filter((_, index) => record.codes[index] === 3 || record.codes[index] === 1).join('')
  return {type: 'text', layer: layerOf(record), text: plainMtext(text), at, height: numberIn(record, 40) ?? 0}
}

function readInsert(record: DxfRecord): InsertEntity | undefined {
  const [at, block] = [pointIn(record, 10), textIn(record, 2)?.trim()]
  if (at === undefined || !block) return undefined
  const turned = radians(numberIn(record, 50) ?? 0)
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)]
  // A scale of 0 is written by some programs and means 1.
  const [sx, sy] = [numberIn(record, 41) || 1, numberIn(record, 42) || 1]
  const system = systemOf(record)
  const own = multiply(system, [cos, sin, -sin, cos, at[0], at[1]])
  return {
    type: 'insert',
    layer: layerOf(record),
    block,
    matrix: multiply(own, [sx, 0, 0, sy, 0, 0]),
    columns: Math.max(Math.trunc(numberIn(record, 70) ?? 1), 1),
    rows: Math.max(Math.trunc(numberIn(record, 71) ?? 1), 1),
    spacing: [numberIn(record, 44) ?? 0, numberIn(record, 45) ?? 0],
    axes: [turn(own, [1, 0]), turn(own, [0, 1])],
  }
}

/** Reads linear and aligned dimensions; angles and radii measure no wall. */
function readDimension(record: DxfRecord): DimensionEntity | undefined {
  const [a, b] = [pointIn(record, 13), pointIn(record, 14)]
  const kind = (numberIn(record, 70) ?? 0) & 7
  if (a === undefined || b === undefined || kind > 1) return undefined
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const angle = radians(numberIn(record, 50) ?? 0)
  const measured = kind === 1 ? Math.hypot(dx, dy) : Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle))
  return {type: 'dimension', layer: layerOf(record), a, b, measured, text: plainMtext(textIn(record, 1) ?? '')}
}
