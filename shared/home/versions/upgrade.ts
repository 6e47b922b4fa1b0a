import {formatProblem, type HomeProblem} from '../problem.ts'
import type {Home} from '../schema.ts'
import type {Step} from './step.ts'
import {versions} from './versions.ts'

export interface Upgraded {
  /** The home at the current version; unusable when `refused` is not empty. */
  home: Home
  /** Elements that could not be converted, by their paths in the document. */
  refused: HomeProblem[]
  /** Converts a problem of the upgraded home to one of the document that the person wrote. */
  asWritten: (problem: HomeProblem) => HomeProblem
}

/** Upgrades a document, valid by its version's schema, step by step to the current one. Doesn't change it. */
export function upgradeHome(document: unknown, from: number): Upgraded {
  const refused: HomeProblem[] = []
  const applied: Step<never, unknown>[] = []
  // `$schema` is for editors; it is not part of the home.
  const {$schema: _, ...written} = document as Home
  let home: unknown = written
  for (const {number, step} of versions) {
    if (number < from || step === undefined) continue
    home = step.upgrade(home as never, (path, message) =>
      refused.push(formatProblem(pathBefore(path, applied), message)),
    )
    if (refused.length > 0) break
    applied.push(step)
  }
  return {home: home as Home, refused, asWritten: (problem) => asWritten(problem, applied)}
}

/** Converts a path in the output of the steps to a path in the input of the first one. */
function pathBefore(path: string, steps: readonly Step<never, unknown>[]): string {
  return steps.reduceRight((after, {paths}) => {
    const [pattern, before] = paths.find(([pattern]) => pattern.test(after)) ?? []
    return pattern === undefined || before === undefined ? after : after.replace(pattern, before)
  }, path)
}

function asWritten(problem: HomeProblem, steps: readonly Step<never, unknown>[]): HomeProblem {
  const path = problem.detail?.path
  if (problem.kind !== 'format' || typeof path !== 'string') return problem
  return formatProblem(pathBefore(path, steps), problem.message.slice(`${path}: `.length), problem.plan)
}
