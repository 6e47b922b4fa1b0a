/** Checks `extra`, free JSON that no schema bounds: at most 16 KiB, limited nesting, and finite numbers only. */
import {isRecord} from '#shared/json.ts'
import {formatProblem, type HomeProblem, pointer} from '../problem.ts'

const maxBytes = 16 * 1024
const maxDepth = 32

export function* extraProblems(element: unknown, path: string, plan?: string): Generator<HomeProblem> {
  if (!isRecord(element) || element.extra === undefined) return
  const place = path + pointer('extra')
  const wrong = measure(element.extra, place, {left: maxBytes}, 1)
  if (wrong !== undefined) yield formatProblem(wrong.path, wrong.text, plan)
  else if (new TextEncoder().encode(JSON.stringify(element.extra)).length > maxBytes)
    yield formatProblem(place, tooLarge, plan)
}

const tooLarge = `must take at most ${maxBytes / 1024} KiB of JSON`

/** Returns the first mistake. `budget` stops the walk once the value can't fit. */
function measure(
  value: unknown,
  path: string,
  budget: {left: number},
  depth: number,
): {path: string; text: string} | undefined {
  budget.left -= typeof value === 'string' ? value.length + 2 : 1
  if (budget.left < 0) return {path, text: tooLarge}
  if (typeof value === 'number' && !Number.isFinite(value)) return {path, text: 'must be a finite number'}
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > maxDepth) return {path, text: `must be nested at most ${maxDepth} levels deep`}
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, each] of entries) {
    if (typeof key === 'string') budget.left -= key.length + 2
    const wrong = measure(each, path + pointer(key), budget, depth + 1)
    if (wrong !== undefined) return wrong
  }
  return undefined
}
