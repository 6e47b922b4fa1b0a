import type {DraftState} from '../draft-state.ts'
import type {Refusal} from '../requests.ts'

/** The author of a version, as the page names them. */
export interface VersionAuthor {
  number: number
  authorName: string | null
  appName: string | null
}

/** The texts of the draft, its versions, and merging them. */
export interface DraftWords {
  states: Readonly<Record<DraftState, string>>
  /** Offline, and the browser's storage is full or turned off. */
  keepOpen: string
  signIn: string
  saveVersion: string
  message: string
  save: string
  saving: string
  cancel: string
  close: string
  versionSaved(number: number): string
  discard: string
  discardAsks: string
  discarding: string
  discarded: string
  /** Why a version was not saved, or a draft not discarded. `stale`: another version was saved meanwhile. */
  refusals: Readonly<Record<Refusal | 'stale', string>>
  blocked: string
  /** An app relies on elements that the draft lacks. */
  reliedOn(app: string): string
  reliedOnHint: string
  bringIn: string
  /** The heading of an announced version. */
  versionBy(version: VersionAuthor): string
  /** The page shows a version that somebody else saved. */
  followed(version: VersionAuthor): string
  broughtIn(number: number): string
  whatChanged: string
  noChanges: string
  more(count: number): string
  otherWindow: string
  takeOver: string
  keepMine: string
  takenOver: string
  kept: string
  /** Unsent changes of a closed window were found, with the time of the last. */
  found(at: string): string
  recover: string
  dropFound: string
  recovered: string
  /** The panel of clashes. */
  clashes(count: number): string
  mine: string
  theirs: string
  allMine: string
  allTheirs: string
  unchanged: string
  chosen(count: number, of: number): string
  show: string
  withYou(names: readonly string[]): string
}
