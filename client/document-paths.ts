import type {Method} from './typed-api.ts'

/**
 * The operations of `/v1`. The package has in place of this file what openapi-typescript makes of the OpenAPI document:
 * the sources would be another copy of it.
 */
export type DocumentPaths = Record<string, Record<Method, {responses: object}>>
