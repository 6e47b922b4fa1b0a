import t from 'tap'
import {groupIndices, sortRange} from '#shared/home/regions/grouped-indices.ts'

t.test('groupIndices() lists the indices of each key in order, and skips negative keys', async (t) => {
  const {start, items} = groupIndices(Int32Array.of(2, 0, -1, 2, 0), 4)
  t.same([...start], [0, 2, 2, 4, 4])
  t.same([...items], [1, 4, 0, 3])
})

t.test('sortRange() sorts a part of the items, short or long', async (t) => {
  for (const length of [0, 1, 2, 5, 12, 13, 100]) {
    const items = Int32Array.from({length: length + 2}, (_, index) => (index * 37) % 101)
    const middle = [...items.subarray(1, length + 1)].sort((one, other) => one - other)
    const expected = [items[0], ...middle, items[length + 1]]
    sortRange(items, 1, length + 1, (one, other) => one - other)
    t.same([...items], expected)
  }
})
