import t from 'tap'
import {keepResolved, keptIn} from '#shared/kept-promise.ts'

t.test('keepResolved() makes a promise once, and again after it rejected', async (t) => {
  const ends = ['broken', 'one', 'two']
  const read = keepResolved(async () => {
    const end = ends.shift()
    if (end === 'broken') throw new Error(end)
    return end
  })
  await Promise.all([t.rejects(read(), {message: 'broken'}), t.rejects(read(), {message: 'broken'})])
  t.same(await Promise.all([read(), read()]), ['one', 'one'])
  t.equal(await read(), 'one')
})

t.test('keptIn() keeps each key apart', async (t) => {
  const kept = new Map<string, Promise<string>>()
  const make = (key: string) => keptIn(kept, key, async () => key.toUpperCase())
  t.same(await Promise.all([make('a'), make('b'), make('a')]), ['A', 'B', 'A'])
  await t.rejects(keptIn(kept, 'c', () => Promise.reject(new Error('broken'))))
  t.same([...kept.keys()], ['a', 'b'])
})
