import {formatProblem, type HomeProblem} from './problem.ts'

const maxListed = 200
/** Past this many, counting on would only cost time. */
const maxCounted = 10_000

/** Collects problems of kind `format` without growing with their number: they are counted, the first 200 kept. */
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
    /** At most 200: where there are more, the last says how many. */
    listed(): HomeProblem[] {
      if (count <= maxListed) return [...kept]
      const listed = kept.slice(0, maxListed - 1)
      const more = `${count - listed.length} more problems`
      return [...listed, formatProblem('', count === maxCounted ? `and at least ${more}` : `and ${more}`)]
    },
  }
}
