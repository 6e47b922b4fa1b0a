import {formatProblem, type HomeProblem} from '../problem.ts'
import type {Home} from '../schema.ts'
import type {Step} from './step.ts'
import {versions} from './versions.ts'

export interface Upgraded {
  /** The home at the current version. Nothing to keep where `refused` holds anything. */
  home: Home
  /** What could not be brought over, by its path in the document. */
  refused: HomeProblem[]
  /** A problem of the upgraded home as one of the document: told where the person wrote it. */
  asWritten: (problem: HomeProblem) => HomeProblem
}

/** Brings a document that is valid by the schema of its version to the current one, step by step. Does not change it. */
export function upgradeHome(document: unknown, from: number): Upgraded {
  const refused: HomeProblem[] = []
  const taken: Step<never, unknown>[] = []
  // `$schema` serves editors; it is no part of the home.
  const {$schema: _, ...written} = document as Home
  let home: unknown = written
  for (const {number, step} of versions) {
    if (number < from || step === undefined) continue
    home = step.upgrade(home as never, (path, wrong) => refused.push(formatProblem(pathBefore(path, taken), wrong)))
    if (refused.length > 0) break
    taken.push(step)
  }
  return {home: home as Home, refused, asWritten: (problem) => asWritten(problem, taken)}
}

/** A path in what the steps made, as one in the document that the first of them was given. */
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
