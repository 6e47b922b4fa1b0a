/** The unsure elements of an import, vague in the file. Their `extra` has the reason, and the report names them. */
import {elementLists} from '../element-lists.ts'
import type {Plan} from '../schema.ts'
import type {Notes} from './note-list.ts'
import {importedFacts} from './source-id.ts'

/** The reasons to doubt an element. The note of each begins with `unsure-`. */
const reasons = ['low-confidence', 'guessed'] as const
export type UnsureReason = (typeof reasons)[number]

/** Notes the elements of a plan that somebody should look at, by their reason. */
export function noteUnsure(plan: Plan, {changed}: Pick<Notes, 'changed'>): void {
  for (const [list] of elementLists)
    for (const {id, name, extra} of plan[list] as readonly {id: string; name?: string; extra?: unknown}[]) {
      const {unsure} = importedFacts(extra)
      const reason = reasons.find((each) => each === unsure)
      if (reason !== undefined) changed.add(`unsure-${reason}`, name ?? id)
    }
}
