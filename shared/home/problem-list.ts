import {formatProblem, type HomeProblem} from './problem.ts'

const mostListed = 200
/** Past this many, counting on would only cost time. */
const mostCounted = 10_000

/** Collects problems of kind `format` without growing with their number: they are counted, the first 200 kept. */
export function problemList() {
  const kept: HomeProblem[] = []
  let count = 0
  return {
    get count() {
      return count
    },
    addAll(problems: Iterable<HomeProblem>) {
      for (const problem of problems) {
        if (count === mostCounted) return
        count++
        if (kept.length < mostListed) kept.push(problem)
      }
    },
    /** At most 200: where there are more, the last says how many. */
    listed(): HomeProblem[] {
      if (count <= mostListed) return [...kept]
      const listed = kept.slice(0, mostListed - 1)
      const more = `${count - listed.length} more problems`
      return [...listed, formatProblem('', count === mostCounted ? `and at least ${more}` : `and ${more}`)]
    },
  }
}
