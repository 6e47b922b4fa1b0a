import t from 'tap'
import {createLocks} from '../../../server/identity/locks.ts'

t.test('lock() lets one at a time in, in the order they asked', async (t) => {
  const lock = createLocks()
  const seen: string[] = []
  const visit = async (who: string) => {
    const free = await lock('grant')
    seen.push(`${who} in`)
    await Promise.resolve()
    seen.push(`${who} out`)
    free()
  }
  await Promise.all([visit('a'), visit('b'), visit('c')])
  t.same(seen, ['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})

t.test('lock() keeps names apart', async (t) => {
  const lock = createLocks()
  await lock('one')
  await lock('other')
  t.pass('the second does not wait for the first')
})
