import fc from 'fast-check'
import t from 'tap'
import {atLeast, runs} from '../../runs.ts'
import {homes, readAnything, spoil, spoilt} from './mutated-homes.ts'

t.test('readHome() never throws on a mutated home: it draws, or every problem has a path', async (t) => {
  const count = {'a home': 0, 'a home with problems': 0, refused: 0}
  fc.assert(
    fc.property(spoilt, ([name, mutations]) => {
      count[readAnything(spoil(name, mutations))]++
    }),
    runs(3000),
  )
  t.comment(JSON.stringify(count))
  t.ok(count['a home'] > atLeast(100) && count['a home with problems'] > atLeast(20) && count.refused > atLeast(1000))
})

t.test('every original is readable', async (t) => {
  for (const [name, json] of homes) t.not(readAnything(JSON.parse(json)), 'refused', name)
})
