import type {ElementKind} from '../api/resources.ts'
import {elementLists} from './element-lists.ts'
import type {Home} from './schema.ts'

export interface ElementReference {
  kind: ElementKind
  id: string
}

/** Returns every element that an app may rely on, in the home's order. */
export function elementsOf(home: Home): ElementReference[] {
  const refs = (kind: ElementKind, elements: readonly {id: string}[]) => elements.map(({id}) => ({kind, id}))
  return [
    ...refs('level', home.levels),
    ...home.plans.flatMap((plan) => [
      {kind: 'plan' as const, id: plan.id},
      ...elementLists.flatMap(([list, kind]) => refs(kind, plan[list])),
    ]),
    ...refs('presentation', home.presentations ?? []),
  ]
}
