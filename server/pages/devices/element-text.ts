import type {ShownBinding} from '../../homes/read-bindings.ts'
import type {Strings} from '../../words/strings.ts'

/** Returns an element as people know it: `Ceiling lamp, Kitchen`. */
export function elementText({devices, importing}: Strings, {element, slot}: ShownBinding): string {
  const [kind] = importing.kinds[element.kind as keyof typeof importing.kinds] ?? [element.kind]
  const name = element.name || kind.charAt(0).toUpperCase() + kind.slice(1)
  const room = element.room === element.name ? undefined : element.room
  return [name, slot === undefined ? undefined : devices.slot(slot), room, element.plan]
    .filter((part) => part !== undefined)
    .join(', ')
}

/** Returns the address of the plan with this element marked. */
export function elementPath(projectId: string, {element: {kind, id}, planId}: ShownBinding): string {
  const fragment = `plan-${encodeURIComponent(planId)}`
  return `/projects/${projectId}?${new URLSearchParams({element: `${kind} ${id}`})}#${fragment}`
}

/** Returns the binding of the element that an address marks. */
export const markedIn = (
  bindings: readonly ShownBinding[] | undefined,
  query: string | undefined,
): ShownBinding | undefined => bindings?.find(({element: {kind, id}}) => `${kind} ${id}` === query)
