import t from 'tap'
import {filterEntries} from '#shared/home/check/references.ts'

t.test('filterEntries() yields the matching members with their index, in order', async (t) => {
  const isOdd = (value: number) => value % 2 === 1
  t.same(
    [...filterEntries([1, 2, 3, 4, 5], isOdd)],
    [
      [0, 1],
      [2, 3],
      [4, 5],
    ],
  )
  t.same([...filterEntries([2, 4], isOdd)], [])
  t.same([...filterEntries<number>([], isOdd)], [])
})
