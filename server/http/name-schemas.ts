import {isRecord, type Json} from '#shared/home/json.ts'

/**
 * An OpenAPI document whose schemas with a title are components of that name, so that generators make one type of each
 * wherever it occurs.
 */
export function nameSchemas<D extends {paths?: object; components?: object}>(document: D): D {
  const schemas: Json = {}
  function name(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(name)
    if (!isRecord(part)) return part
    const {title, ...rest} = part
    const named = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, name(value)]))
    // A property may be called title too, but it is described by an object.
    if (typeof title !== 'string') return title === undefined ? named : {title: name(title), ...named}
    schemas[title] = named
    return {$ref: `#/components/schemas/${title}`}
  }
  return {...document, paths: name(document.paths), components: {...document.components, schemas}}
}
