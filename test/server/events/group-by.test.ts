import t from 'tap'
import {groupBy} from '../../../server/events/group-by.ts'

t.test('groupBy() finds items by key until they are deleted', async (t) => {
  const groups = groupBy<number>((item) => (item % 2 === 0 ? 'even' : 'odd'))
  for (const item of [1, 2, 3]) groups.add(item)
  t.same([...groups.of('odd')], [1, 3])
  t.same([...groups.of('even')], [2])
  groups.delete(3)
  groups.delete(4)
  t.same([...groups.of('odd')], [1])
})

t.test('groupBy() deletes empty groups', async (t) => {
  const groups = groupBy<string>((item) => item)
  groups.add('a')
  groups.delete('a')
  t.equal(groups.of('a'), groups.of('never'), 'it is as one that never was')
})
