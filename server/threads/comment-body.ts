import {limits} from '#shared/api/limits.ts'

/**
 * What is wrong with what somebody wrote, if anything: `blank` where nothing is to be read, `long` beyond the characters
 * that a comment may have (decisions: Inputs).
 */
export function commentProblem(body: string): 'blank' | 'long' | undefined {
  if (body.trim() === '') return 'blank'
  // In characters as JSON Schema counts them, not in UTF-16 units.
  return [...body].length > limits.commentBody ? 'long' : undefined
}
