import t from 'tap'
import {createNoteList} from '#shared/home/sweet-home-3d/note-list.ts'
import {describeNote, type ImportNoteKind, noteKinds} from '#shared/home/sweet-home-3d/notes.ts'

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

t.test('createNoteList() counts everything and keeps at most 20 different names', async (t) => {
  const notes = createNoteList<ImportNoteKind>()
  for (let index = 0; index < 100; index++) notes.add('hidden', `Chair ${index % 50}`)
  notes.add('models', undefined, 3)
  notes.add('models', '', 0)
  const [hidden, models] = notes.listed()
  t.equal(hidden?.count, 100)
  t.equal(hidden?.names?.length, 20)
  t.same(models, {kind: 'models', count: 3})
})
