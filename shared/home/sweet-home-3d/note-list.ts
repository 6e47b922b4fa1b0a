import type {ChangeKind, ImportNote, ImportNoteKind, LeftKind} from './notes.ts'

/** A note holds this many names, and counts all. */
const maxNames = 20

export interface NoteList<K extends ImportNoteKind> {
  add(kind: K, name?: string, count?: number): void
  /** Returns one note for each kind, in the order of their first use. */
  listed(): ImportNote[]
}

/** The notes of one import: changes, and elements left out. */
export interface Notes {
  changed: NoteList<ChangeKind>
  left: NoteList<LeftKind>
}

export function createNoteList<K extends ImportNoteKind>(): NoteList<K> {
  const notes = new Map<K, {count: number; names: Set<string>}>()
  return {
    add(kind, name, count = 1) {
      if (count <= 0) return
      const note = notes.get(kind) ?? {count: 0, names: new Set()}
      note.count += count
      if (name !== undefined && name !== '' && note.names.size < maxNames) note.names.add(name)
      notes.set(kind, note)
    },
    listed: () =>
      [...notes].map(([kind, {count, names}]) => (names.size === 0 ? {kind, count} : {kind, count, names: [...names]})),
  }
}
