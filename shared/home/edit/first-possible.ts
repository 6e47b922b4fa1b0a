import type {Home} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'

/** Returns the result of the first edit that is not refused, else throws the first refusal. */
export function firstPossible(edits: readonly (() => Home)[]): Home {
  let refused: EditRefused | undefined
  for (const edit of edits) {
    try {
      return edit()
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error
      refused ??= error
    }
  }
  throw refused ?? new EditRefused('nothing-to-do')
}
