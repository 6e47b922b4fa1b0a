import t from 'tap'
import type {ImportNote} from '#shared/home/import/notes.ts'
import {adviceView, notesView} from '../../../../server/pages/projects/report-view.ts'
import type {Visitor} from '../../../../server/pages/visitor.ts'
import {strings} from '../../../../server/words/strings.ts'

const visitor = {language: 'en', words: strings.en} as Visitor
const none = {placed: 0, total: 0}
const report = {rooms: none, openings: none, changed: [], left: [], lacks: [], offered: []}
const view = (...left: ImportNote[]) => String(notesView(visitor, {...report, left}))

t.test('notesView() folds no list away, and leaves out an empty one', async (t) => {
  const note: ImportNote = {kind: 'baseboards', count: 2}
  const long = view(...Array(30).fill(note))
  t.match(long, /<h2>Left out \(30\)<\/h2>/)
  t.notMatch(long, /<details/)
  t.equal(view().trim(), '')
})

t.test('notesView() shows names from a file as text', async (t) => {
  t.match(view({kind: 'models', count: 1, names: ['<b>Sofa</b>']}), '1 3D model: &#60;b&#62;Sofa&#60;/b&#62;')
})

t.test('adviceView() leads to the editor, in both languages', async (t) => {
  const all = Object.keys(strings.en.importing.lacks) as (keyof typeof strings.en.importing.lacks)[]
  for (const language of ['en', 'it'] as const) {
    const words = strings[language]
    const advice = String(adviceView({language, words} as Visitor, 'casa', {...report, lacks: all}))
    for (const lack of all)
      t.match(words.importing.lacks[lack], language === 'en' ? 'Pianta’s editor' : 'editor di Pianta')
    t.match(advice, 'href="/projects/casa/edit"')
  }
  t.equal(String(adviceView(visitor, 'casa', report)).trim(), '')
})
