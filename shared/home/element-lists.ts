/** Where a plan keeps its elements: the key of each list, and the kind of what is in it. */
import type {ElementKind} from '../api/resources.ts'
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

/** The lists whose elements may be made of products. */
export const productLists = ['openings', 'items', 'lights', 'awnings'] as const satisfies readonly (keyof Plan)[]
