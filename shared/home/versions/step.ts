/** Says that something can't be brought over; the path is within the document that the step was given. */
export type Refuse = (path: string, wrong: string) => void

/**
 * A step from one version to the next: pure, and frozen with both. It is given a document that is valid by the schema of
 * `Before`, and does not change it.
 */
export interface Step<Before, After> {
  upgrade: (home: Before, refuse: Refuse) => After
  /**
   * Where in the document before it what is at a path after it came from, so that problems found later are told where
   * the person wrote it. The first pattern that matches is replaced; a path that none matches is the same in both.
   */
  paths: readonly (readonly [after: RegExp, before: string])[]
}
