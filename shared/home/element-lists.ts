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

/**
 * The optional lists of a plan: pictures behind it, annotations on it, and radars. Apps can't rely on their elements,
 * whose kinds the API lacks.
 */
export const optionalLists = [
  ['drawings', 'drawing'],
  ['dimensions', 'dimension'],
  ['labels', 'label'],
  ['polylines', 'polyline'],
  ['radars', 'radar'],
] as const satisfies readonly (readonly [keyof Plan, string])[]

/** The lists whose elements may refer to products. */
export const productLists = ['openings', 'items', 'lights', 'awnings'] as const satisfies readonly (keyof Plan)[]
