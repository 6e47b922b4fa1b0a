import {createRequire} from 'node:module'
import type SerializerSelector from '@fastify/fast-json-stringify-compiler'

const require = createRequire(import.meta.url)

/**
 * Answers are written by their schemas, as Fastify does by itself; but what writes them is loaded and made when it is first
 * used, for most operations are not asked for soon after a start, and all of them take a tenth of it.
 */
export const buildSerializer: SerializerSelector.SerializerFactory = (externalSchemas, options) => (route) => {
  let serialize: SerializerSelector.Serializer | undefined
  return (answer) => {
    serialize ??= factory()(externalSchemas, options)(route)
    return serialize(answer)
  }
}

const factory = () => (require('@fastify/fast-json-stringify-compiler') as typeof SerializerSelector)()
