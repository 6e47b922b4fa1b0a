import type {Revision} from '#shared/contract/resources.ts'
import type {Home} from '#shared/home/schema.ts'
import type {Language} from '#shared/text/languages.ts'
import {asHome} from './check-home.ts'
import {clear, openStorage, type SmallStorage} from './storage.ts'

/** The demo's only project, and how the home names its simulated house. */
export const project = 'demo'
export const app = 'demo'

export interface KeptDraft {
  home: Home
  base: number | null
  /** Its counter: another number after each change. */
  edit: number
  history: unknown
  changedAt: string
}

/** A draft or a version doesn't fit into the browser's storage. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
}

/** The demo's draft and versions, in the storage of this browser: the editor and the panel share them. */
export interface Kept {
  /** Whether they last longer than this page. */
  readonly isLasting: boolean
  /** The draft's counter; 0 without a draft. */
  edit(): number
  draft(): KeptDraft | undefined
  /** Replaces the draft. Throws NoRoom. */
  putDraft(draft: Pick<KeptDraft, 'home' | 'base' | 'history'>): KeptDraft
  dropDraft(): void
  last(): Revision
  version(number: number): (Revision & {home: Home}) | undefined
  /** Adds a version. Throws NoRoom. */
  addVersion(home: Home, message: string): Revision
  /** The key of the storage that changes when a page of the demo has saved a version, or began anew. */
  readonly versionKey: string
  /** Forgets all, and takes nothing more: the page is loaded again. */
  forget(): void
}

/** The versions whose homes are kept: a browser gives a site about 5 MB. */
const maxHomes = 8

/** Opens the browser's storage. The first version is the sample home, which is not stored. */
export function openKept(language: Language, sample: Home, author: string): Kept {
  const storage = openStorage()
  const prefix = `pianta demo ${language} `
  const keys = {draft: `${prefix}draft`, revisions: `${prefix}revisions`, home: (of: number) => `${prefix}home ${of}`}
  let isForgotten = false
  const first: Revision = {
    number: 1,
    message: '',
    authorName: author,
    appName: null,
    restoredFrom: null,
    createdAt: new Date().toISOString(),
  }

  function revisions(): readonly Revision[] {
    const kept = read<Revision[]>(storage, keys.revisions)
    return Array.isArray(kept) && kept.every(isRevision) ? kept : []
  }

  /** Takes a kept home as an editor of this release reads it: an earlier demo may have left it here. */
  function homeOf(number: number): Home | undefined {
    if (number === 1) return sample
    return asHome(read(storage, keys.home(number)))
  }

  function last(): Revision {
    return revisions().findLast(({number}) => homeOf(number) !== undefined) ?? first
  }

  function write(key: string, value: unknown) {
    if (isForgotten) throw new NoRoom()
    const text = JSON.stringify(value)
    if (storage.write(key, text)) return
    // The oldest versions make room, but for the last one.
    for (const {number} of revisions().slice(0, -1)) {
      storage.remove(keys.home(number))
      if (storage.write(key, text)) return
    }
    throw new NoRoom()
  }

  return {
    isLasting: storage.isLasting,
    edit: () => read<KeptDraft>(storage, keys.draft)?.edit ?? 0,
    draft() {
      const kept = read<KeptDraft>(storage, keys.draft)
      const home = asHome(kept?.home)
      return home && kept && typeof kept.edit === 'number' ? {...kept, home} : undefined
    },
    putDraft({home, base, history}) {
      // A new draft's counter begins anywhere, so that no window takes it for one that is gone.
      const edit = (read<KeptDraft>(storage, keys.draft)?.edit ?? Date.now()) + 1
      const draft: KeptDraft = {home, base, edit, history, changedAt: new Date().toISOString()}
      try {
        write(keys.draft, draft)
      } catch {
        // Undo ends with the page then, and the plan stays.
        write(keys.draft, {...draft, history: null})
      }
      return draft
    },
    dropDraft: () => storage.remove(keys.draft),
    last,
    version(number) {
      const revision = number === 1 ? first : revisions().find((one) => one.number === number)
      const home = homeOf(number)
      return revision && home && {...revision, home}
    },
    addVersion(home, message) {
      const before = revisions()
      const number = last().number + 1
      const revision: Revision = {...first, number, message, createdAt: new Date().toISOString()}
      write(keys.home(number), home)
      const after = [...before.filter((one) => one.number < number), revision]
      for (const old of after.slice(0, -maxHomes)) storage.remove(keys.home(old.number))
      // Last: it tells the other pages.
      write(keys.revisions, after.slice(-maxHomes))
      return revision
    },
    versionKey: keys.revisions,
    forget() {
      isForgotten = true
      // The editor stores unsent changes under a name of its own.
      for (const start of [prefix, `pianta draft ${project} ${language} `]) clear(storage, start)
    },
  }
}

function read<Value>(storage: SmallStorage, key: string): Value | undefined {
  try {
    return (JSON.parse(storage.read(key) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}

const isRevision = (value: unknown): value is Revision =>
  typeof value === 'object' && value !== null && typeof (value as Revision).number === 'number'
