/** Tells which elements that apps rely on an edit would drop. */
import {type ElementReference, elementsOf, type NamedReference} from '../elements.ts'
import type {Home} from '../schema.ts'

/** An element that an app relies on, as the editor's devices name it. */
export interface Relied extends ElementReference {
  appName: string
}

export interface DroppedElement extends NamedReference {
  /** The names of the apps that rely on it, each once. */
  apps: readonly string[]
}

/**
 * Returns the elements that were in the home before, are gone after, and that apps rely on; in the home's order. A
 * version without them is refused.
 */
export function droppedElements(before: Home, after: Home, relied: readonly Relied[]): DroppedElement[] {
  if (before === after || relied.length === 0) return []
  const apps = new Map<string, Set<string>>()
  for (const one of relied) apps.set(keyOf(one), (apps.get(keyOf(one)) ?? new Set()).add(one.appName))
  const kept = new Set(elementsOf(after).map(keyOf))
  return elementsOf(before).flatMap((element) => {
    const names = kept.has(keyOf(element)) ? undefined : apps.get(keyOf(element))
    return names === undefined ? [] : [{...element, apps: [...names]}]
  })
}

const keyOf = ({kind, id}: ElementReference) => `${kind} ${id}`
