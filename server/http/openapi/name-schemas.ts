import {isRecord} from '#shared/home/json.ts'
import type {Schema} from './shape.ts'

/**
 * An OpenAPI document whose schemas with a title are components of that name, so that generators make one type of each
 * wherever it occurs.
 */
export function nameSchemas<D extends {paths?: object; components?: object}>(
  document: D,
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
  const [paths, components] = [name(document.paths), name(document.components) as object]
  return {...document, paths, components: {...components, schemas}}
}

/** What stands under these keys is no part of the document, only shown by it. */
const isValue = (key: string) => key === 'example' || key === 'examples'
