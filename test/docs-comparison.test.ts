import {readFileSync} from 'node:fs'
import t from 'tap'

const text = readFileSync(new URL('../docs/comparison.md', import.meta.url), 'utf8')
const [intro = '', ...sections] = text.split(/^## /m)

t.test('the table says as much of each as of Pianta', async (t) => {
  const rows = [...text.matchAll(/^\|.*\|$/gm)].map(([row]) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  t.ok(rows.length > 10)
  for (const [title = '', ...cells] of rows) {
    t.equal(cells.length + 1, rows[0]?.length, title)
    for (const cell of cells) t.not(cell, '', title)
  }
})

t.test('each other product has sources, with the dates of their copies and of reading', async (t) => {
  t.match(intro, /was read on \*\*20\d\d-\d\d-\d\d\*\*/)
  const others = sections.filter((section) => section.includes('**Better than Pianta:**'))
  t.equal(others.length, 6)
  for (const section of others) {
    const [, sources = ''] = section.split(/^Sources?: /m)
    t.match(sources, /\(https:\/\/[^)]+\)/, section.slice(0, 20))
    t.match(sources, /cop(y|ies)|its menus/, section.slice(0, 20))
    t.match(section, /\*\*Worse/, 'neither better nor worse in all')
  }
})
