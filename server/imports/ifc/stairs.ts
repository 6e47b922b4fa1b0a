import type {IfcStair} from '#shared/home/ifc/ifc-house.ts'
import type {Point} from '#shared/home/schema.ts'
import type {Body} from './bodies.ts'
import {type Line, numberOf, textOf} from './line-values.ts'
import type {Vector} from './matrix.ts'
import {plainBody, type Reading, titleOf} from './reading.ts'

/** Reads the stairs. Many are a whole of flights and landings, which have the bodies. */
export function readStairs(reading: Reading): IfcStair[] {
  const {model, structure} = reading
  const {ifc} = model
  return model.all(ifc.IFCSTAIR).flatMap((line) => {
    const parts = structure.partsOf(line.expressID).map((number) => model.line({type: 5, value: number}))
    const flights = parts.filter((part): part is Line => part?.type === ifc.IFCSTAIRFLIGHT)
    const body = reading.joinedBody(flights.length > 0 ? flights : [line, ...parts])
    if (body === undefined) {
      reading.addUnread('shapeless')
      return []
    }
    const {low, high} = body
    const stair: IfcStair = {
      ...titleOf(line),
      storey: reading.storeyOf(line),
      body: plainBody(body),
      foot: middleOf(body, (z) => z <= low + (high - low) / 10),
      head: middleOf(body, (z) => z >= high - (high - low) / 10),
      risers: risersOf([line, ...flights]),
      shape: textOf(line.ShapeType) || textOf(line.PredefinedType),
    }
    return [stair]
  })
}

/** Returns the middle of the corners at some height. */
function middleOf({corners}: Body, isAt: (z: number) => boolean): Point {
  const at = corners.filter(([, , z]: Vector) => isAt(z))
  const sum = at.reduce(([x, y], corner) => [x + corner[0], y + corner[1]] as Point, [0, 0] as Point)
  return [sum[0] / Math.max(at.length, 1), sum[1] / Math.max(at.length, 1)]
}

function risersOf(lines: readonly Line[]): number | undefined {
  const counts = lines.map((line) => numberOf(line.NumberOfRisers) ?? numberOf(line.NumberOfRiser) ?? 0)
  const sum = counts.reduce((one, other) => one + other, 0)
  return sum > 0 ? sum : undefined
}
