import type {HomeProblem} from '../problem.ts'

/**
 * Lists and maps whose members are held to their schema one by one, so that a problem in one does not hide the next
 * one's: by their key, each with those within its members.
 */
export interface Parts {
  [key: string]: Parts
}

/** What a JSON Schema of an object says that is looked at here. */
export interface ObjectSchema {
  type: 'object'
  properties: object
}

/** The format of homes at one version. */
export interface Format {
  schema: ObjectSchema
  parts: Parts
  /** What is too many over several lists, which no schema says; of any document. */
  countProblems?: (document: unknown) => Iterable<HomeProblem>
}
