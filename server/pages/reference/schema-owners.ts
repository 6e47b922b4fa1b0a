import {isRecord} from '#shared/json.ts'
import {nameOf} from './type-of.ts'

/**
 * Returns the section of each schema: the first that names it directly, or else the first that reaches it through other
 * schemas. `roots` holds the parts of the document that each section shows, in their order.
 */
export function schemaOwners(roots: ReadonlyMap<string, unknown>, schemas: Record<string, unknown>) {
  const owners = new Map<string, string>()
  let pending = [...roots]
  while (pending.length > 0) {
    const found = pending.flatMap(([section, part]) => referencesIn(part).map((name) => ({section, name})))
    pending = []
    for (const {section, name} of found) {
      if (owners.has(name)) continue
      owners.set(name, section)
      pending.push([section, schemas[name]])
    }
  }
  return owners
}

function referencesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(referencesIn)
  if (!isRecord(part)) return []
  const {$ref, ...rest} = part
  const own = typeof $ref === 'string' && $ref.startsWith('#/components/schemas/') ? [nameOf($ref)] : []
  return [...own, ...Object.values(rest).flatMap(referencesIn)]
}
