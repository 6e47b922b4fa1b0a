import t from 'tap'
import {createSearchQueue} from '../../../../server/catalog/search/search-queue.ts'

t.test('who asks less waits for one turn of each of the others', async (t) => {
  const turnOf = createSearchQueue()
  const order: string[] = []
  const ask = (who: string) => turnOf(who).then(() => void order.push(who))
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(ask))
  t.same(order, ['a', 'b', 'c', 'a', 'b', 'a', 'a'])
})

t.test('between two turns the event loop goes on', async (t) => {
  const turnOf = createSearchQueue()
  let loops = 0
  const loop = () => {
    loops++
    going = setImmediate(loop)
  }
  let going = setImmediate(loop)
  const seen = await Promise.all(['a', 'a', 'a', 'a'].map((who) => turnOf(who).then(() => loops)))
  clearImmediate(going)
  for (const [index, loops] of seen.slice(1).entries()) t.ok(loops - (seen[index] ?? 0) >= 10)
})

t.test('turns are given again when nobody was waiting', async (t) => {
  const turnOf = createSearchQueue()
  await turnOf('a')
  await turnOf('a')
  const order: string[] = []
  // Asked within a turn, as well as after all of them.
  await turnOf('b').then(() => turnOf('b').then(() => order.push('within')))
  await Promise.all([turnOf('a'), turnOf('b')])
  t.same(order, ['within'])
})
