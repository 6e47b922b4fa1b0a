import t from 'tap'
import {createFairQueue} from '../../../server/webhooks/fair-queue.ts'

const anybody = () => true

t.test("people take turns, and each person's items keep their order", async (t) => {
  const turns = createFairQueue<{personId: string; name: string}>()
  const items = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ({personId: name.slice(0, 1), name}))
  for (const item of items) turns.add(item)
  const [first] = items
  if (first) turns.add(first)
  t.equal(turns.size(), 6, 'a waiting item is not added twice')
  t.ok(first && turns.has(first))
  t.same(
    items.map(() => turns.take(anybody)?.name),
    ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'],
  )
  t.notOk(first && turns.has(first))
  t.equal(turns.size(), 0)
  t.equal(turns.take(anybody), undefined)
})

t.test('take() skips people who are not allowed, and they keep their position', async (t) => {
  const turns = createFairQueue<{personId: string}>()
  for (const personId of ['a', 'a', 'b']) turns.add({personId})
  const onlyB = (personId: string) => personId === 'b'
  t.same(turns.take(onlyB), {personId: 'b'})
  t.equal(turns.take(onlyB), undefined)
  t.equal(turns.size(), 2)
  turns.add({personId: 'b'})
  t.same(turns.take(anybody), {personId: 'a'})
})
