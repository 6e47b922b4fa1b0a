import {createRequire} from 'node:module'
import type SerializerSelector from '@fastify/fast-json-stringify-compiler'

const require = createRequire(import.meta.url)

/**
 * Serializes answers by their schemas, as Fastify does, but loads and compiles each serializer on first use:
 * compiling all of them takes a tenth of a start.
 */
export const buildSerializer: SerializerSelector.SerializerFactory = (externalSchemas, options) => (route) => {
  let serialize: SerializerSelector.Serializer | undefined
  return (answer) => {
    serialize ??= factory()(externalSchemas, options)(route)
    return serialize(answer)
  }
}

const factory = () => (require('@fastify/fast-json-stringify-compiler') as typeof SerializerSelector)()
