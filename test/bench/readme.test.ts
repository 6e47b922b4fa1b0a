import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'

const folder = join(import.meta.dirname, '../../bench')
const benches = readdirSync(join(folder, 'goals')).map((file) => file.replace(/\.ts$/, ''))

const rows = readFileSync(join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

t.test('each bench has its row in bench/README.md, in order', async (t) => {
  t.same(
    rows.map(([name]) => name),
    benches.toSorted().map((name) => `\`${name}\``),
  )
})

t.test('each row says what it measures, its goal, and its last figure with a date', async (t) => {
  for (const [name = '', measures, peer, goal, figure, ...more] of rows) {
    t.ok(measures && peer !== undefined && goal, name)
    t.match(figure, /\d.*\(20\d\d-\d\d-\d\d\)/s, name)
    t.same(more, [], name)
  }
})
