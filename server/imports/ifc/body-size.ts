import {ifcRefusal} from '#shared/home/ifc/refusal.ts'
import {type Line, membersOf} from './line-values.ts'
import type {IfcModel} from './open-model.ts'

/** Parts of one body, counted with copies: a body of copies of copies multiplies. */
const maxParts = 20_000

/**
 * Returns a function that throws for a body that has too many parts or is a part of itself, before web-ifc makes all of
 * them. Each item is counted once.
 */
export function createSizeCheck({ifc, line}: IfcModel): (items: readonly unknown[]) => void {
  const counts = new Map<number, number>()
  const counting = new Set<number>()

  const sumOf = (items: readonly unknown[]): number => items.reduce((sum: number, item) => sum + countOf(line(item)), 0)

  function countOf(item: Line | undefined): number {
    if (item === undefined) return 0
    const number = item.expressID
    const known = counts.get(number)
    if (known !== undefined) return known
    if (counting.has(number) || counting.size > 200) throw ifcRefusal('circular', {line: number})
    counting.add(number)
    const count = Math.max(sumOf(partsOf(item)), 1)
    counting.delete(number)
    if (count > maxParts) throw ifcRefusal('too-large', {line: number})
    counts.set(number, count)
    return count
  }

  function partsOf(item: Line): readonly unknown[] {
    switch (item.type) {
      case ifc.IFCMAPPEDITEM:
        return membersOf(line(line(item.MappingSource)?.MappedRepresentation)?.Items)
      case ifc.IFCBOOLEANRESULT:
      case ifc.IFCBOOLEANCLIPPINGRESULT:
        return [item.FirstOperand, item.SecondOperand]
      case ifc.IFCCSGSOLID:
        return [item.TreeRootExpression]
      default:
        return []
    }
  }
  return (items) => {
    if (sumOf(items) > maxParts) throw ifcRefusal('too-large')
  }
}
