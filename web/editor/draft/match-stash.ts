/** Tells whether changes that a window left belong to the server's draft. */
import {applyChanges} from '#shared/home/diff/apply-changes.ts'
import {type Change, type Content, compareHomes, isSame} from '#shared/home/diff/compare-homes.ts'
import {isChanges} from '#shared/home/diff/read-changes.ts'
import type {Home} from '#shared/home/schema.ts'
import {isRecord} from '#shared/json.ts'
import {isHistory, type StoredHistory} from '../history.ts'

/** The changes of one window that the server has not acknowledged. */
export interface Stash {
  /** The counter of the server's draft that they change. */
  edit: number
  /** The number of the version that the changed draft is made from. */
  base: number | null
  /** When the last one was made, in milliseconds. */
  at: number
  changes: readonly Change[]
  /** The changes of each home that was sent and whose answer has not come: the server may have any of them. */
  sent: readonly (readonly Change[])[]
}

/** Tells whether data of the browser are a stash. */
export function isStash(value: unknown): value is Stash {
  if (!isRecord(value)) return false
  const {edit, base, at, changes, sent} = value
  return (
    Number.isSafeInteger(edit) &&
    (base === null || Number.isSafeInteger(base)) &&
    Number.isFinite(at) &&
    isChanges(changes) &&
    Array.isArray(sent) &&
    sent.every(isChanges)
  )
}

/** How a stash relates to the server's draft. */
export type Match =
  /** It continues the draft. */
  | {kind: 'continues'; home: Home}
  /** The draft has it all. */
  | {kind: 'known'}
  /** The draft went another way since. */
  | {kind: 'foreign'}

export interface MatchedDraft {
  home: Home
  edit: number
  base: number | null
  history: StoredHistory | null
}

/** Tells how the changes of a stash relate to a draft. */
export function matchStash({edit, base, changes, sent}: Stash, draft: MatchedDraft): Match {
  const {home} = draft
  // Without a draft, they would change the last version.
  if (draft.edit === edit && (edit > 0 || draft.base === base)) {
    return changes.length === 0 ? {kind: 'known'} : {kind: 'continues', home: applyChanges(home, changes, 'after')}
  }
  const isNext = edit === 0 || draft.edit === edit + 1
  const known = isNext ? sent.findLast((one) => one.length > 0 && hasChanges(home, one)) : undefined
  if (known) {
    // The window went before the answer came: its draft was this one before the sent changes.
    const next = applyChanges(applyChanges(home, known, 'before'), changes, 'after')
    return compareHomes(home, next).length === 0 ? {kind: 'known'} : {kind: 'continues', home: next}
  }
  return hasChanges(home, changes) || wentThrough(draft.history, changes) ? {kind: 'known'} : {kind: 'foreign'}
}

/**
 * Tells whether the draft once had these changes. Browsers write their storage to the disk some seconds late, so a
 * crash may bring back a stash that the server got long ago.
 */
function wentThrough(history: StoredHistory | null, changes: readonly Change[]): boolean {
  const steps = (isHistory(history) ? [...history.done, ...history.undone] : []).flatMap((step) => step.changes)
  return changes.every(({list, id, after}) => {
    const had = (state: Content | undefined) => isSame(state, after)
    return steps.some((one) => one.list === list && one.id === id && (had(one.after) || had(one.before)))
  })
}

const hasChanges = (home: Home, changes: readonly Change[]): boolean =>
  compareHomes(home, applyChanges(home, changes, 'after')).length === 0
