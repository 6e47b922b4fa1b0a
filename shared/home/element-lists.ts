/** The lists of elements in a plan: each list's key and its elements' kind. */
import type {ElementKind} from './kinds.ts'
import type {Plan} from './schema.ts'

export const elementLists = [
  ['areas', 'area'],
  ['rooms', 'room'],
  ['walls', 'wall'],
  ['openings', 'opening'],
  ['items', 'item'],
  ['lights', 'light'],
  ['plates', 'plate'],
  ['awnings', 'awning'],
  ['stairs', 'stair'],
] as const satisfies readonly (readonly [keyof Plan, ElementKind])[]

/** The lists whose elements may refer to products. */
export const productLists = ['openings', 'items', 'lights', 'awnings'] as const satisfies readonly (keyof Plan)[]
