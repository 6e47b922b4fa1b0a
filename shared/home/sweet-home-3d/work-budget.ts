import {NotImportable} from './not-importable.ts'

/**
 * How much an import may still work. What it asks for grows about with the file; only where everything lies over
 * everything it grows with the square, and then there is no plan in it.
 */
export interface WorkBudget {
  /** Throws NotImportable when all is spent. */
  spend(tests: number): void
}

/** Real homes take less than a million, the largest plans that the format holds up to thirty. */
const maxTests = 80_000_000

export function createWorkBudget(most = maxTests): WorkBudget {
  let left = most
  return {
    spend(tests) {
      left -= tests
      if (left < 0) throw new NotImportable('tangled', `healing takes over ${most} tests`)
    },
  }
}
