/** A problem whose message is not written yet: only listed findings are described. */

import {compareText} from '../compare-text.ts'
import {gridSteps} from '../geometry/grid.ts'
import {type HomeProblem, type ProblemKind, problemKinds} from '../problem.ts'

export interface Finding {
  kind: ProblemKind
  /** The elements concerned. Findings are sorted by kind and by these ids. */
  ids: readonly string[]
  describe: () => Required<Pick<HomeProblem, 'message' | 'detail'>>
}

export function compareFindings(one: Finding, other: Finding): number {
  return (
    problemKinds.indexOf(one.kind) - problemKinds.indexOf(other.kind) ||
    compareText(one.ids.join(' '), other.ids.join(' '))
  )
}

const maxListed = 8

/** Joins ids as `w1, w2 and w3`. */
export function listIds(ids: readonly string[]): string {
  if (ids.length > maxListed)
    return `${ids.slice(0, maxListed - 1).join(', ')} and ${ids.length - maxListed + 1} others`
  return [ids.slice(0, -1).join(', '), ids[ids.length - 1]].filter(Boolean).join(' and ')
}

/** Formats metres with two decimals, never as -0.00. */
const decimals = (metres: number) => (Math.round(metres * 100) / 100 + 0).toFixed(2)

/** Formats a point in grid steps as `(3.00, 1.50)`, in metres. */
export const pointText = (x: number, y: number): string => `(${decimals(x / gridSteps)}, ${decimals(y / gridSteps)})`

/** Converts grid steps to metres, rounded to 0.1 mm. */
export const inMetres = (...steps: number[]): number[] => steps.map((each) => Math.round(each) / gridSteps + 0)

/** Formats a length in grid steps as `0.4 mm`, `3 cm` or `1.20 m`. */
export function lengthText(steps: number): string {
  if (steps < 100) return `${(steps / 10).toFixed(1)} mm`
  return steps < 9950 ? `${Math.round(steps / 100)} cm` : `${decimals(steps / gridSteps)} m`
}
