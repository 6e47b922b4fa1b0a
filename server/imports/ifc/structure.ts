/** Reads which element belongs to which: storeys, parts, openings, types, layers. */
import {type Line, membersOf, referenceOf} from './line-values.ts'
import type {IfcModel} from './open-model.ts'

/** Wholes of wholes. */
const maxDepth = 50

export interface Structure {
  /** The whole that an element is a part of. */
  wholeOf: ReadonlyMap<number, number>
  partsOf(whole: number): readonly number[]
  /** Returns the first of these that an element is in or a part of, or is itself. */
  holderOf(element: number, holders: ReadonlyMap<number, number>): number | undefined
  /** The wall of each opening. */
  voids: ReadonlyMap<number, Line>
  /** The doors and windows of each opening. */
  fills: ReadonlyMap<number, readonly Line[]>
  typeOf(element: number): Line | undefined
  /** The material definition of an element or of its type. */
  materialOf(element: number): Line | undefined
}

export function readStructure(model: IfcModel): Structure {
  const {ifc} = model
  const wholeOf = new Map<number, number>()
  const parts = new Map<number, number[]>()
  const add = (whole: unknown, members: unknown) => {
    const number = referenceOf(whole)
    if (number === undefined) return
    for (const member of membersOf(members)) {
      const part = referenceOf(member)
      if (part === undefined || wholeOf.has(part)) continue
      wholeOf.set(part, number)
      addTo(parts, number, part)
    }
  }
  for (const line of model.all(ifc.IFCRELAGGREGATES, ifc.IFCRELNESTS)) add(line.RelatingObject, line.RelatedObjects)
  for (const line of model.all(ifc.IFCRELCONTAINEDINSPATIALSTRUCTURE)) add(line.RelatingStructure, line.RelatedElements)

  const voids = new Map<number, Line>()
  for (const line of model.all(ifc.IFCRELVOIDSELEMENT)) {
    const [opening, wall] = [referenceOf(line.RelatedOpeningElement), model.line(line.RelatingBuildingElement)]
    if (opening !== undefined && wall !== undefined) voids.set(opening, wall)
  }
  const fills = new Map<number, Line[]>()
  for (const line of model.all(ifc.IFCRELFILLSELEMENT)) {
    const [opening, fill] = [referenceOf(line.RelatingOpeningElement), model.line(line.RelatedBuildingElement)]
    if (opening !== undefined && fill !== undefined) addTo(fills, opening, fill)
  }
  const types = relatedBy(model, [ifc.IFCRELDEFINESBYTYPE], 'RelatingType')
  const materials = relatedBy(model, [ifc.IFCRELASSOCIATESMATERIAL], 'RelatingMaterial')
  const typeOf = (element: number) => types.get(element)
  return {
    wholeOf,
    partsOf: (whole) => parts.get(whole) ?? [],
    holderOf(element, holders) {
      for (let [at, depth] = [element as number | undefined, 0]; at !== undefined && depth < maxDepth; depth++) {
        const found = holders.get(at)
        if (found !== undefined) return found
        at = wholeOf.get(at)
      }
      return undefined
    },
    voids,
    fills,
    typeOf,
    materialOf: (element) => materials.get(element) ?? materials.get(typeOf(element)?.expressID ?? -1),
  }
}

function addTo<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function relatedBy(model: IfcModel, types: number[], attribute: string): Map<number, Line> {
  const found = new Map<number, Line>()
  for (const line of model.all(...types)) {
    const related = model.line(line[attribute])
    if (related === undefined) continue
    for (const member of membersOf(line.RelatedObjects)) {
      const number = referenceOf(member)
      if (number !== undefined && !found.has(number)) found.set(number, related)
    }
  }
  return found
}
