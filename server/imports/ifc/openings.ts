import type {IfcOpening} from '#shared/home/ifc/ifc-house.ts'
import type {Point} from '#shared/home/schema.ts'
import {type Line, numberOf, textOf} from './line-values.ts'
import {within} from './matrix.ts'
import {plainBody, type Reading, titleOf} from './reading.ts'

/** Reads the openings of walls with their doors and windows, and the doors and windows without an opening. */
export function readOpenings(reading: Reading, positions: ReadonlyMap<number, number>): IfcOpening[] {
  const {model, structure} = reading
  const {ifc} = model
  const filled = new Set<number>()
  const inWalls = model.all(ifc.IFCOPENINGELEMENT, ifc.IFCOPENINGSTANDARDCASE).flatMap((hole) => {
    const host = structure.voids.get(hole.expressID)
    const wall = host && structure.holderOf(host.expressID, positions)
    const fills = (structure.fills.get(hole.expressID) ?? []).filter((fill) => kindOf(reading, fill) !== 'hole')
    for (const fill of fills) filled.add(fill.expressID)
    return elementsOf(reading, {hole, wall, fills}).map((element) => openingOf(reading, {element, hole, wall}))
  })
  const alone = model.all(...fillTypes(reading)).filter(({expressID}) => !filled.has(expressID))
  return [
    ...inWalls,
    ...alone.map((element) => {
      const wall = structure.holderOf(element.expressID, positions)
      return openingOf(reading, {element, hole: element, wall})
    }),
  ]
}

interface Hole {
  hole: Line
  wall: number | undefined
  fills: readonly Line[]
}

/** Returns the doors and windows of a hole, or the hole itself. Leaves out holes in floors, and recesses. */
function elementsOf(reading: Reading, {hole, wall, fills}: Hole): readonly Line[] {
  if (fills.length > 0) return fills
  if (wall === undefined) return []
  if (textOf(hole.PredefinedType) !== 'RECESS') return [hole]
  reading.addUnread('niches')
  return []
}

function fillTypes({model: {ifc}}: Reading): number[] {
  return [ifc.IFCDOOR, ifc.IFCDOORSTANDARDCASE, ifc.IFCWINDOW, ifc.IFCWINDOWSTANDARDCASE]
}

function kindOf({model: {ifc}}: Reading, {type}: Line): IfcOpening['kind'] {
  if (type === ifc.IFCDOOR || type === ifc.IFCDOORSTANDARDCASE) return 'door'
  return type === ifc.IFCWINDOW || type === ifc.IFCWINDOWSTANDARDCASE ? 'window' : 'hole'
}

function openingOf(
  reading: Reading,
  {element, hole, wall}: {element: Line; hole: Line; wall: number | undefined},
): IfcOpening {
  const {placements, toBuilding, structure, scale} = reading
  const place = within(toBuilding, placements.of(element.ObjectPlacement))
  const body = reading.bodies.of(hole)
  const size = (value: unknown) => {
    const number = numberOf(value)
    return number === undefined ? undefined : number * scale
  }
  return {
    ...titleOf(element),
    kind: kindOf(reading, element),
    storey: reading.storeyOf(element),
    wall,
    origin: [place.at[0], place.at[1]],
    along: flatUnit(place.x[0], place.x[1]) ?? [1, 0],
    swing: flatUnit(place.y[0], place.y[1]) ?? [0, 1],
    z: place.at[2],
    width: size(element.OverallWidth),
    height: size(element.OverallHeight),
    body: body && plainBody(body),
    operation: operationOf(element, structure.typeOf(element.expressID)),
  }
}

function flatUnit(x: number, y: number): Point | undefined {
  const length = Math.hypot(x, y)
  return length > 0.01 ? [x / length, y / length] : undefined
}

/** Returns how a door opens, by itself or by its type. */
function operationOf(element: Line, type: Line | undefined): string {
  const said = [element.OperationType, type?.OperationType].map(textOf)
  return said.find((word) => word !== '' && word !== 'NOTDEFINED') ?? ''
}
