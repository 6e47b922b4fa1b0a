import {formatProblem, type HomeProblem} from './problem.ts'

const maxListed = 200
/** Beyond this, counting would only cost time. */
const maxCounted = 10_000

/** Creates a list of `format` problems of bounded size: it counts all, and keeps the first 200. */
export function createProblemList() {
  const kept: HomeProblem[] = []
  let count = 0
  return {
    get count() {
      return count
    },
    addAll(problems: Iterable<HomeProblem>) {
      for (const problem of problems) {
        if (count === maxCounted) return
        count++
        if (kept.length < maxListed) kept.push(problem)
      }
    },
    /** Returns at most 200 problems. When there are more, the last one counts the rest. */
    listed(): HomeProblem[] {
      if (count <= maxListed) return [...kept]
      const listed = kept.slice(0, maxListed - 1)
      const more = `${count - listed.length} more problems`
      return [...listed, formatProblem('', count === maxCounted ? `and at least ${more}` : `and ${more}`)]
    },
  }
}
