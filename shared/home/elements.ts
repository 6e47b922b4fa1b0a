import {elementLists} from './element-lists.ts'
import type {ElementKind} from './kinds.ts'
import type {Home} from './schema.ts'

export interface ElementReference {
  kind: ElementKind
  id: string
}

/** An element with its name, if it has one. */
export interface NamedReference extends ElementReference {
  name?: string
}

/** Returns every element that an app may rely on, in the home's order. */
export function elementsOf(home: Home): NamedReference[] {
  const refs = (kind: ElementKind, elements: readonly {id: string; name?: string}[]): NamedReference[] =>
    elements.map(({id, name}) => (name === undefined ? {kind, id} : {kind, id, name}))
  return [
    ...refs('level', home.levels),
    ...home.plans.flatMap((plan) => [
      ...refs('plan', [plan]),
      ...elementLists.flatMap(([list, kind]) => refs(kind, plan[list])),
    ]),
    ...refs('presentation', home.presentations ?? []),
  ]
}
