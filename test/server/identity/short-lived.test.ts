import t from 'tap'
import {createShortLived} from '../../../server/identity/short-lived.ts'
import {FakeClock} from '../../fake-clock.ts'

t.test('a value is kept for its lifetime, and taken once', async (t) => {
  const clock = new FakeClock()
  const kept = createShortLived<number>({lifetime: 1000, max: 10, clock})
  kept.put('a', 1)
  t.equal(kept.get('a'), 1)
  t.equal(kept.take('a'), 1)
  t.equal(kept.take('a'), undefined)
  kept.put('a', 2)
  clock.advance(999)
  t.equal(kept.get('a'), 2)
  clock.advance(1)
  t.equal(kept.get('a'), undefined)
  t.equal(kept.take('a'), undefined)
})

t.test('the oldest value makes room', async (t) => {
  const kept = createShortLived<number>({lifetime: 1000, max: 2, clock: new FakeClock()})
  for (const [index, key] of ['a', 'b', 'a', 'c'].entries()) kept.put(key, index)
  t.same(
    ['a', 'b', 'c'].map((key) => kept.get(key)),
    [2, undefined, 3],
  )
})

t.test('the values of one owner push out only its own', async (t) => {
  const kept = createShortLived<number>({lifetime: 1000, max: 10, maxEach: 3, clock: new FakeClock()})
  kept.put('other', 0, 'bruno')
  for (let count = 1; count <= 20; count++) kept.put(`key ${count}`, count, 'anna')
  t.equal(kept.get('other'), 0)
  t.same(
    [17, 18, 19, 20].map((count) => kept.get(`key ${count}`)),
    [undefined, 18, 19, 20],
  )
  kept.delete('key 19')
  kept.put('key 21', 21, 'anna')
  t.equal(kept.get('key 18'), 18, 'a deleted one made room')
})
