import type {Method} from './typed-api.ts'

/**
 * The operations of `/v1`. The package has the output of openapi-typescript for the OpenAPI document in place of this
 * file: the sources would be another copy of it.
 */
export type DocumentPaths = Record<string, Record<Method, {responses: object}>>
