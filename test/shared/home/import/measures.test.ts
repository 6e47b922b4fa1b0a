import t from 'tap'
import {clampMetres, nameOf, truncate} from '#shared/home/import/measures.ts'
import {createNoteList, type Notes} from '#shared/home/import/note-list.ts'

const newNotes = (): Notes => ({changed: createNoteList(), left: createNoteList()})

t.test('truncate() shortens texts without splitting a character, and notes it', async (t) => {
  const notes = newNotes()
  t.equal(truncate(5, 'Villa', notes), 'Villa')
  t.same(notes.changed.listed(), [])
  t.equal(truncate(5, 'Villas', notes), 'Vill…')
  t.equal(truncate(5, 'abc🏠🏠', notes), 'abc…')
  t.match(notes.changed.listed(), [{kind: 'names-cut', count: 2}])
})

t.test('nameOf() returns the fallback without a name', async (t) => {
  const notes = newNotes()
  t.equal(nameOf(' ', 'Room 3', notes), 'Room 3')
  t.equal(nameOf(' Kitchen ', 'Room 3', notes), 'Kitchen')
  t.equal(nameOf('x'.repeat(121), '', notes).length, 120)
})

t.test('clampMetres() brings measures into their bounds, and notes only changes', async (t) => {
  const notes = newNotes()
  t.equal(clampMetres(1.23456, 0.01, 100, notes), 1.2346)
  t.same(notes.changed.listed(), [])
  t.equal(clampMetres(0, 0.01, 100, notes), 0.01)
  t.equal(clampMetres(101, 0.01, 100, notes), 100)
  t.match(notes.changed.listed(), [{kind: 'measures-bounded', count: 2}])
})
