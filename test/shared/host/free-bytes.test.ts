import t from 'tap'
import {freeBytes} from '../../../shared/host/free-bytes.ts'

t.test('freeBytes() frees bytes with their own memory, of any size', async (t) => {
  for (const size of [1000, Buffer.poolSize - 1, Buffer.poolSize + 1]) {
    const bytes = Buffer.allocUnsafeSlow(size)
    freeBytes(bytes.subarray(0, 10))
    t.equal(bytes.length, 0, `${size} bytes`)
    t.doesNotThrow(() => freeBytes(bytes), 'again')
  }
})

t.test('freeBytes() leaves the pool of small buffers, and empty bytes', async (t) => {
  const [one, other] = [Buffer.from('one'), Buffer.from('other')]
  freeBytes(one)
  freeBytes(Buffer.alloc(0))
  t.same([String(one), String(other)], ['one', 'other'])
})
