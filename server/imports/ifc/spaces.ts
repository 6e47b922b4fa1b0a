import type {IfcSpace} from '#shared/home/ifc/ifc-house.ts'
import {type Line, textOf} from './line-values.ts'
import {type Reading, titleOf} from './reading.ts'

/** Reads the rooms. `LongName` is a room's usual name, `Name` its number. */
export function readSpaces(reading: Reading): IfcSpace[] {
  const {model} = reading
  return model.all(model.ifc.IFCSPACE).flatMap((line) => {
    const body = reading.bodies.of(line)
    const outline = body?.outline ?? body?.hull
    if (body === undefined || outline === undefined || outline.length < 3) {
      reading.addUnread('shapeless')
      return []
    }
    const {id, name} = titleOf(line)
    const space: IfcSpace = {
      id,
      name: textOf(line.LongName) || name,
      storey: reading.storeyOf(line),
      outline,
      low: body.low,
      high: body.high,
      isOutside: isOutside(line),
    }
    return [space]
  })
}

/** IFC2X3 says it in one attribute, IFC4 in another. */
const isOutside = (line: Line): boolean =>
  textOf(line.InteriorOrExteriorSpace) === 'EXTERNAL' || textOf(line.PredefinedType) === 'EXTERNAL'
