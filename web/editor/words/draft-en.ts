import type {DraftState} from '../draft-state.ts'
import type {Refusal} from '../requests.ts'

/** The author of a version, as the page names them. */
export interface VersionAuthor {
  number: number
  authorName: string | null
  appName: string | null
}

const author = ({authorName, appName}: VersionAuthor) =>
  appName === null ? (authorName ?? 'somebody who has left') : `the app ${appName}`

/** The texts of the draft, its versions, and merging them. */
export const draftEn = {
  states: {
    none: 'No changes',
    unsaved: 'Saving draft…',
    saved: 'Draft saved',
    offline: 'Offline: changes are kept in this browser',
    busy: 'The server is busy: changes are kept in this browser',
    'signed-out': 'Signed out: changes are kept in this browser',
    conflict: 'Changed in another window',
    full: 'No room left on the server: changes are kept in this browser',
    failed: 'The draft can’t be saved: changes are kept in this browser',
  } satisfies Record<DraftState, string>,
  /** Offline, and the browser's storage is full or turned off. */
  keepOpen: 'This browser can’t keep the changes. Leave this window open.',
  signIn: 'Sign in in another tab',
  saveVersion: 'Save version',
  message: 'Message (optional)',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  close: 'Close',
  versionSaved: (number: number) => `Version ${number} is saved`,
  discard: 'Discard draft',
  discardAsks: 'Discard all changes since the last version? This can’t be undone.',
  discarding: 'Discarding…',
  discarded: 'The draft is discarded',
  /** Why a version was not saved, or a draft not discarded. `stale`: another version was saved meanwhile. */
  refusals: {
    offline: 'The server can’t be reached. Your changes are kept: try again when you are online.',
    busy: 'The server is busy. Your changes are kept: try again in a minute.',
    'signed-out': 'You are signed out. Your changes are kept: sign in in another tab, then try again.',
    forbidden: 'You may no longer change this project. Ask one of its owners.',
    gone: 'There are no changes to save.',
    conflict: 'Another window has changed this draft. Close this, and choose which one to keep.',
    full: 'The owner’s account has no room left. Delete projects that are no longer needed, or ask the administrator.',
    blocked: 'This draft can’t be a version yet.',
    failed: 'The server has refused this draft:',
    stale: 'Another version was saved meanwhile. Bring it in, then save.',
  } satisfies Record<Refusal | 'stale', string>,
  blocked: 'Mend these first:',
  /** An app relies on elements that the draft lacks. */
  reliedOn: (app: string) => `${app} relies on:`,
  reliedOnHint: 'Undo their deletion, or disconnect the app under Connected apps.',
  bringIn: 'Bring in',
  /** The heading of an announced version. */
  versionBy: (version: VersionAuthor) => `Version ${version.number} was saved by ${author(version)}`,
  /** The page shows a version that somebody else saved. */
  followed: (version: VersionAuthor) => `This is version ${version.number}, saved by ${author(version)}`,
  broughtIn: (number: number) => `Version ${number} is brought in`,
  whatChanged: 'What changed',
  noChanges: 'Nothing on the plan changed.',
  more: (count: number) => (count === 1 ? 'and 1 more change' : `and ${count} more changes`),
  otherWindow: 'Another window of yours has changed this draft.',
  takeOver: 'Take over the other window’s draft',
  keepMine: 'Keep mine',
  takenOver: 'The other window’s draft is shown',
  kept: 'Both windows’ changes are in this draft',
  /** Unsent changes of a closed window were found, with the time of the last. */
  found: (at: string) => `A closed window left changes that are not in this draft, made on ${at}.`,
  recover: 'Bring in the changes',
  dropFound: 'Delete the changes',
  recovered: 'The changes are brought in',
  /** The panel of clashes. */
  clashes: (count: number) => (count === 1 ? 'One change clashes' : `${count} changes clash`),
  mine: 'Mine',
  theirs: 'Theirs',
  allMine: 'All mine',
  allTheirs: 'All theirs',
  unchanged: 'as it was',
  chosen: (count: number, of: number) => `${count} of ${of} chosen`,
  show: 'Show on the plan',
  /** An assistant's proposal. Titles and names are the app's own words. */
  proposal: {
    by: (app: string) => `${app} proposes a change:`,
    changes: 'What it changes',
    shown: 'The plan shows what it would be. Nothing is changed yet.',
    show: 'Show',
    hide: 'Back to my plan',
    discard: 'Discard',
    broughtIn: (title: string) => `“${title}” is brought in. Undo takes it back.`,
    nothingLeft: 'Nothing of it is left to bring in: your plan has it already, or no place for it any more.',
    discarded: (title: string) => `“${title}” is discarded`,
    problems: (count: number) =>
      count === 1
        ? 'It leaves a problem that keeps the plan from being saved.'
        : `It leaves ${count} problems that keep the plan from being saved.`,
    others: (count: number) => (count === 1 ? '1 more proposal waits.' : `${count} more proposals wait.`),
  },
  withYou: (names: readonly string[]) => `Also here: ${names.join(', ')}`,
}

export type DraftWords = typeof draftEn
