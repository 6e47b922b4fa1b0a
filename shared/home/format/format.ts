import type {HomeProblem} from '../problem.ts'

/**
 * The lists and maps whose members are validated one by one, so that a problem in one does not hide the next: by key,
 * each with its members' own parts.
 */
export interface Parts {
  [key: string]: Parts
}

/** The used part of an object's JSON Schema. */
export interface ObjectSchema {
  type: 'object'
  properties: object
}

/** The home format at one version. */
export interface Format {
  schema: ObjectSchema
  parts: Parts
  /** Checks limits that span several lists, which no schema can express. Accepts any document. */
  countProblems?: (document: unknown) => Iterable<HomeProblem>
}
