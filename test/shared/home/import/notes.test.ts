import t from 'tap'
import {createNoteList} from '#shared/home/import/note-list.ts'
import {describeNote, type ImportNote, type ImportNoteKind, noteKinds} from '#shared/home/import/notes.ts'

t.test('describeNote() has a singular and a plural for every kind in both languages', async (t) => {
  for (const kind of noteKinds)
    for (const language of ['en', 'it'] as const) {
      const [one, several] = [describeNote({kind, count: 1}, language), describeNote({kind, count: 1234}, language)]
      t.notMatch(one + several, '#', `${kind} ${language}`)
      if (kind === 'print-settings') continue
      t.match(one, /^1 \S/)
      t.match(several, /^1[,.]?234 \S/)
    }
})

t.test('describeNote() names the first five', async (t) => {
  t.equal(describeNote({kind: 'rooms', count: 1, names: ['Hall']}, 'en'), '1 room could not be enclosed by walls: Hall')
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  t.equal(describeNote({kind: 'hidden', count: 6, names}, 'it'), '6 arredi nascosti: a, b, c, d, e, …')
})

t.test('describeNote() tells how much was changed', async (t) => {
  const note: ImportNote = {
    kind: 'openings-fitted',
    count: 2,
    names: ['Window', 'Door'],
    changes: [
      {name: 'Window', width: [1.9, 1.06], moved: 0.52},
      {name: 'Door', moved: 1},
    ],
  }
  t.match(describeNote(note, 'en'), /walls: Window \(1\.90 → 1\.06 m, moved by 0\.52 m\), Door \(moved by 1\.00 m\)$/)
  t.match(
    describeNote(note, 'it'),
    /: Window \(1,90 → 1,06 m, spostamento di 0,52 m\), Door \(spostamento di 1,00 m\)$/,
  )
})

t.test('createNoteList() counts everything and keeps at most 20 different names', async (t) => {
  const notes = createNoteList<ImportNoteKind>()
  for (let index = 0; index < 100; index++) notes.add('hidden', `Chair ${index % 50}`)
  for (let index = 0; index < 30; index++) notes.addChange('openings-fitted', {name: 'Door', moved: index})
  notes.add('models', undefined, 3)
  notes.add('models', '', 0)
  const [hidden, fitted, models] = notes.listed()
  t.equal(hidden?.count, 100)
  t.equal(hidden?.names?.length, 20)
  t.match(fitted, {count: 30, names: ['Door']})
  t.equal(fitted?.changes?.length, 20)
  t.same(models, {kind: 'models', count: 3})
})
