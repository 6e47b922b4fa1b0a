import t from 'tap'
import {newOrderedId} from '../../../server/database/ordered-id.ts'

t.test('newOrderedId() returns UUIDs of version 7 that sort by time', async (t) => {
  const at = Date.parse('2026-11-22T07:00:00Z')
  const ids = [0, 1, 999, 86_400_000, 400 * 86_400_000].map((later) => newOrderedId(at + later))
  for (const id of ids) t.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  t.same(ids.toSorted(), ids)
  t.equal(Number.parseInt(String(ids[0]).replace('-', '').slice(0, 12), 16), at)
  t.equal(new Set(Array.from({length: 1000}, () => newOrderedId(at))).size, 1000)
})
