import {isRecord} from '#shared/home/json.ts'
import type {Schema} from './openapi-types.ts'

/**
 * An OpenAPI document whose schemas with a title are components of that name, so that generators make one type of each
 * wherever it occurs. `more` are schemas that it refers to by their names alone.
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
    // A property may be called title too, but it is described by an object.
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

/** What stands under these keys is no part of the document, only shown by it. */
const isValue = (key: string) => key === 'example' || key === 'examples'
