import t from 'tap'
import {createSearchQueue} from '../../../../server/catalog/search/search-queue.ts'

t.test('a client with fewer searches waits for one of each other client', async (t) => {
  const turnOf = createSearchQueue()
  const order: string[] = []
  const ask = (who: string) => turnOf(who).then(() => void order.push(who))
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(ask))
  t.same(order, ['a', 'b', 'c', 'a', 'b', 'a', 'a'])
})

t.test('the event loop runs between two searches', async (t) => {
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

t.test('the queue restarts after it was empty', async (t) => {
  const turnOf = createSearchQueue()
  await turnOf('a')
  await turnOf('a')
  const order: string[] = []
  // Queues a search both during another and after all of them.
  await turnOf('b').then(() => turnOf('b').then(() => order.push('within')))
  await Promise.all([turnOf('a'), turnOf('b')])
  t.same(order, ['within'])
})
