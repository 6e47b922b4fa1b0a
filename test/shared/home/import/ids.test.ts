import t from 'tap'
import {createIds} from '#shared/home/import/ids.ts'

t.test('createIds() makes unique IDs from names, or from the fallback when a name has no letters', async (t) => {
  const ids = createIds()
  const names = ['Città alta', 'città  alta!', 'Große Küche', '厨房', '', 'kitchen-2', 'Kitchen', 'Kitchen']
  t.same(
    names.map((name) => ids.of(name, 'room')),
    ['citta-alta', 'citta-alta-2', 'grosse-kuche', 'room', 'room-2', 'kitchen-2', 'kitchen', 'kitchen-3'],
  )
})

t.test('createIds() leaves room for a number in the longest ID', async (t) => {
  const ids = createIds()
  const long = Array.from({length: 2}, () => ids.of('x'.repeat(300), 'room'))
  t.same(long, ['x'.repeat(40), `${'x'.repeat(40)}-2`])
})
