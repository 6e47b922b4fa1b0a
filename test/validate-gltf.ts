import {createRequire} from 'node:module'

interface Report {
  issues: {numErrors: number; numWarnings: number; numInfos: number; numHints: number; messages: object[]}
  info: {generator: string; materialCount: number; totalTriangleCount: number; drawCallCount: number}
}

// The package has no types.
const validator: {validateBytes: (bytes: Uint8Array) => Promise<Report>} = createRequire(import.meta.url)(
  'gltf-validator',
)

/** Validates a model with Khronos's glTF validator. */
export const validate = (bytes: Uint8Array): Promise<Report> => validator.validateBytes(bytes)
