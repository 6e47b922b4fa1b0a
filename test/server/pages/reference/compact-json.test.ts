import t from 'tap'
import {compactJson} from '../../../../server/pages/reference/compact-json.ts'

t.test('compactJson() keeps short values on a line', async (t) => {
  const small = {at: [1, 2], note: 'a, [b] { c }', none: []}
  t.same(JSON.parse(compactJson(small)), small)
  t.notMatch(compactJson(small), /\n/)
})

t.test('compactJson() breaks longer values, and changes none', async (t) => {
  const text = 'x'.repeat(60)
  const wide = {
    rows: [
      {text, at: [1, 2]},
      {text, deep: {text, list: [text, text]}},
    ],
    long: 'y'.repeat(100),
    none: null,
  }
  t.same(JSON.parse(compactJson(wide)), wide)
  t.equal(
    compactJson({text, at: [1, 2], more: text}),
    `{\n  "text": "${text}",\n  "at": [1, 2],\n  "more": "${text}"\n}`,
  )
})
