import type {CurvePart, IfcWall} from '#shared/home/ifc/ifc-house.ts'
import type {Point} from '#shared/home/schema.ts'
import {namedItems} from './bodies.ts'
import {type Line, membersOf, numberOf, textOf} from './line-values.ts'
import {placed, within} from './matrix.ts'
import {plainBody, type Reading, titleOf} from './reading.ts'

/** Reads the walls of all kinds. Returns them with the position of each by its line. */
export function readWalls(reading: Reading): {walls: IfcWall[]; positions: Map<number, number>} {
  const {model, structure} = reading
  const {ifc} = model
  const walls: IfcWall[] = []
  const positions = new Map<number, number>()
  const add = (line: Line, kind: IfcWall['kind']) => {
    const body = reading.bodies.of(line) ?? partsBody(reading, line)
    const axis = axisOf(reading, line)
    if (body === undefined && axis.length === 0) return reading.addUnread('shapeless')
    positions.set(line.expressID, walls.length)
    walls.push({
      ...titleOf(line),
      kind,
      storey: reading.storeyOf(line),
      axis,
      faces: facesOf(reading, line),
      body: body && plainBody(body),
      isClipped: body?.isClipped ?? false,
    })
  }
  for (const line of model.all(ifc.IFCWALL, ifc.IFCWALLSTANDARDCASE, ifc.IFCWALLELEMENTEDCASE)) {
    const whole = structure.wholeOf.get(line.expressID)
    // A wall that is a part of a wall or of a curtain wall is read with it.
    if (whole === undefined || !positions.has(whole)) add(line, 'wall')
  }
  for (const line of model.all(ifc.IFCCURTAINWALL)) add(line, 'curtain')
  return {walls, positions}
}

/** Returns the body of a wall that only its parts have. */
function partsBody(reading: Reading, line: Line) {
  const {structure, model} = reading
  return reading.joinedBody(structure.partsOf(line.expressID).map((number) => model.line({type: 5, value: number})))
}

/** Returns the axis in the building's axes. */
function axisOf({model, curves, placements, toBuilding}: Reading, line: Line): CurvePart[] {
  const [item] = namedItems(model, line.Representation, 'Axis')
  const parts = item === undefined ? undefined : curves.parts(item)
  if (parts === undefined) return []
  const place = within(toBuilding, placements.of(line.ObjectPlacement))
  if (Math.abs(place.z[2]) < 0.999) return []
  const move = ([x, y]: Point): Point => {
    const [u, v] = placed(place, [x, y, 0])
    return [u, v]
  }
  const sign = Math.sign(place.z[2])
  return parts.map(({a, b, arc}) => ({a: move(a), b: move(b), arc: arc * sign}))
}

/** Returns the distances of the faces from the axis, by the layers of the wall's material. */
function facesOf({model, structure, scale}: Reading, line: Line): readonly [number, number] | undefined {
  const usage = structure.materialOf(line.expressID)
  if (usage?.type !== model.ifc.IFCMATERIALLAYERSETUSAGE || textOf(usage.LayerSetDirection) !== 'AXIS2')
    return undefined
  const thickness = membersOf(model.line(usage.ForLayerSet)?.MaterialLayers)
    .map((layer) => numberOf(model.line(layer)?.LayerThickness) ?? 0)
    .reduce((sum, each) => sum + each, 0)
  const from = numberOf(usage.OffsetFromReferenceLine) ?? 0
  const to = from + thickness * (textOf(usage.DirectionSense) === 'NEGATIVE' ? -1 : 1)
  return thickness > 0 ? [Math.min(from, to) * scale, Math.max(from, to) * scale] : undefined
}
