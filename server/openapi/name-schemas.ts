import {isRecord} from '#shared/json.ts'
import type {Schema} from './openapi-types.ts'

/**
 * Moves every schema with a title into a component of that name, so generators make one type of it. `more` lists
 * schemas that the document references only by name.
 */
export function nameSchemas<D extends {paths?: object; webhooks?: object; components?: object}>(
  document: D,
  more: readonly Schema[] = [],
): D & {components: {schemas: Record<string, Schema>}} {
  const schemas: Record<string, Schema> = {}
  function name(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(name)
    if (!isRecord(part)) return part
    const {title, ...rest} = part
    const named = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, isValue(key) ? value : name(value)]),
    )
    // A property may be called title too; its value is an object.
    if (typeof title !== 'string') return title === undefined ? named : {title: name(title), ...named}
    schemas[title] = named
    return {$ref: `#/components/schemas/${title}`}
  }
  const {paths, webhooks, components} = document
  const named = {
    ...document,
    paths: name(paths),
    ...(webhooks && {webhooks: name(webhooks)}),
    components: {...(name(components) as object), schemas},
  }
  name(more)
  return named
}

/** Returns whether the value of a key is an example, not a part of the document. */
const isValue = (key: string) => key === 'example' || key === 'examples'
