import {limits} from '#shared/contract/limits.ts'

/** Returns the problem of a comment: `blank` without visible text, `long` above the limit (docs/api.md#threads). */
export function commentProblem(body: string): 'blank' | 'long' | undefined {
  if (body.trim() === '') return 'blank'
  // Counts characters as JSON Schema does, not UTF-16 units.
  return [...body].length > limits.commentLength ? 'long' : undefined
}
