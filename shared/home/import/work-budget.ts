import {NotImportable} from './not-importable.ts'

/**
 * The work that an import may still do, counted in tests. It grows linearly with most files,
 * and quadratically only when everything overlaps: such a file holds no plan.
 */
export interface WorkBudget {
  /** Throws NotImportable when the budget is exhausted. */
  spend(tests: number): void
}

/** Real homes take less than a million tests. The largest plans of the format take up to thirty million. */
const maxTests = 80_000_000

export function createWorkBudget(max = maxTests): WorkBudget {
  let left = max
  return {
    spend(tests) {
      left -= tests
      if (left < 0) throw new NotImportable('tangled', `making a plan of the file takes over ${max} tests`)
    },
  }
}
