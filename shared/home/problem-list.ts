import {formatProblem, type HomeProblem} from './problem.ts'

const mostListed = 200
/** Past this many, counting on would only cost time. */
const mostCounted = 10_000

/** Collects problems without growing with their number: they are counted, the first 200 kept. */
export function problemList() {
  const kept: HomeProblem[] = []
  let count = 0
  let hasFormat = false
  return {
    get count() {
      return count
    },
    get hasFormat() {
      return hasFormat
    },
    addAll(problems: Iterable<HomeProblem>) {
      for (const problem of problems) {
        if (count === mostCounted) return
        count++
        hasFormat ||= problem.kind === 'format'
        if (kept.length < mostListed) kept.push(problem)
      }
    },
    /** At most 200: where there are more, the last says how many, as one of the kind that comes next. */
    listed(): HomeProblem[] {
      if (count <= mostListed) return [...kept]
      const listed = kept.slice(0, mostListed - 1)
      const {kind, plan} = kept[mostListed - 1] as HomeProblem
      const more = `${count - listed.length} more problems`
      const exactly = formatProblem('', count === mostCounted ? `and at least ${more}` : `and ${more}`)
      // Of a plan with very many, one already stands for the rest.
      const atLeast = {kind, ...(plan !== undefined && {plan}), message: `and at least ${more}`, detail: {}}
      return [...listed, kind === 'format' ? exactly : atLeast]
    },
  }
}
