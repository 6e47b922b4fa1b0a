/** Reads the file's units. */
import {membersOf, numberOf, textOf} from './line-values.ts'
import type {IfcModel} from './open-model.ts'

const prefixes = new Map(
  Object.entries({
    KILO: 1e3,
    HECTO: 1e2,
    DECA: 10,
    DECI: 0.1,
    CENTI: 0.01,
    MILLI: 1e-3,
    MICRO: 1e-6,
  }),
)

export interface Units {
  /** The unit of length in metres. */
  length: number
  /** The unit of angles in degrees. */
  angle: number
}

/** Returns the units of IfcUnitAssignment. A file without them is in metres and radians. */
export function readUnits(model: IfcModel, assignment: unknown): Units {
  const sizeOf = (kind: string): number | undefined => {
    for (const each of membersOf(model.line(assignment)?.Units)) {
      const unit = model.line(each)
      if (unit !== undefined && textOf(unit.UnitType) === kind) return sizeOfUnit(model, unit)
    }
    return undefined
  }
  return {length: sizeOf('LENGTHUNIT') ?? 1, angle: ((sizeOf('PLANEANGLEUNIT') ?? 1) * 180) / Math.PI}
}

/** Returns the size of an IfcSIUnit or an IfcConversionBasedUnit, as feet, in SI units. */
function sizeOfUnit(model: IfcModel, unit: Record<string, unknown>): number | undefined {
  const measure = model.line(unit.ConversionFactor)
  if (measure === undefined) return prefixes.get(textOf(unit.Prefix)) ?? 1
  const base = model.line(measure.UnitComponent)
  const size = (numberOf(measure.ValueComponent) ?? 1) * (base ? (prefixes.get(textOf(base.Prefix)) ?? 1) : 1)
  return size > 0 ? size : undefined
}
