import {readFileSync} from 'node:fs'
import t from 'tap'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Returns the rows of the table under a heading of docs/sign-in.md. */
function rowsOf(heading: string) {
  const [, section = ''] = read('../docs/sign-in.md').split(`### ${heading}\n`)
  const [table = ''] = /^\|.*(\n\|.*)*/m.exec(section) ?? []
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([, number = '', , does = '', held = '']) => ({number, does, held}))
}

for (const [heading, sections] of Object.entries({
  'RFC 10027: pairing by a code': Array.from({length: 17}, (_, index) => `6.1.${index + 1}`),
  'RFC 10017: apps in browsers': ['6.3.2.1', '6.3.2.3', '6.3.3.1', '6.3.3.2', '6.3.3.4'],
})) {
  t.test(`each row of ${heading} that is done names a test that exists`, (t) => {
    const rows = rowsOf(heading)
    t.same([...new Set(rows.map(({number}) => number))], sections)
    for (const {number, does, held} of rows) {
      t.match(does, /^(not )?done\b.*: ./, `${number} says whether it is done, and how`)
      const [, file, title = ''] = /^`([\w/.-]+)`: (.+)$/.exec(held) ?? []
      t.equal(file !== undefined, does.startsWith('done'), `${number} names a test exactly if it is done`)
      if (file === undefined) continue
      const titles = [...read(`server/${file}`).matchAll(/^t\.test\((['"])(.*?)\1, /gm)].map(([, , text]) => text)
      t.ok(titles.includes(title), `${number}: ${file} has the test ${title}`)
    }
    t.end()
  })
}
