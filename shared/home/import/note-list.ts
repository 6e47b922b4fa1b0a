import type {ChangeKind, ImportChange, ImportNote, ImportNoteKind, LeftKind} from './notes.ts'

/** A note holds this many names and changes, and counts all. */
const maxNames = 20

export interface NoteList<K extends ImportNoteKind> {
  add(kind: K, name?: string, count?: number): void
  /** Adds one element with the amount of its change. */
  addChange(kind: K, change: ImportChange): void
  /** Returns one note for each kind, in the order of their first use. */
  listed(): ImportNote[]
}

/** The notes of one import: changes, and elements left out. */
export interface Notes {
  changed: NoteList<ChangeKind>
  left: NoteList<LeftKind>
}

export function createNoteList<K extends ImportNoteKind>(): NoteList<K> {
  const notes = new Map<K, {count: number; names: Set<string>; changes: ImportChange[]}>()
  function add(kind: K, name = '', count = 1) {
    if (count <= 0) return undefined
    const note = notes.get(kind) ?? {count: 0, names: new Set(), changes: []}
    note.count += count
    if (name !== '' && note.names.size < maxNames) note.names.add(name)
    notes.set(kind, note)
    return note
  }
  return {
    add: (kind, name, count) => void add(kind, name, count),
    addChange(kind, change) {
      const changes = add(kind, change.name)?.changes
      if (changes && changes.length < maxNames) changes.push(change)
    },
    listed: () =>
      [...notes].map(([kind, {count, names, changes}]) => ({
        kind,
        count,
        ...(names.size > 0 && {names: [...names]}),
        ...(changes.length > 0 && {changes}),
      })),
  }
}
