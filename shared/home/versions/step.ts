/** Reports an element that can't be converted. The path is one of the step's input document. */
export type Refuse = (path: string, message: string) => void

/**
 * A step from one version to the next: pure, and frozen with both. Its input is valid by the schema of `Before`,
 * and stays unchanged.
 */
export interface Step<Before, After> {
  upgrade: (home: Before, refuse: Refuse) => After
  /**
   * Maps paths of the output to paths of the input, so that later problems are reported where the person wrote them.
   * The first matching pattern is replaced. Other paths are the same in both.
   */
  paths: readonly (readonly [after: RegExp, before: string])[]
}
