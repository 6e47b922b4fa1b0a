import {zstdDecompressSync} from 'node:zlib'
import t from 'tap'
import {emptyHome} from '#shared/home/empty-home.ts'
import {makeReady, type ReadyHome} from '../../../server/homes/ready-home.ts'

t.test('a stored home that is damaged can’t be read as another one', async (t) => {
  const {json} = makeReady(emptyHome('en'), 100_000).home as ReadyHome
  const text = zstdDecompressSync(json).toString()
  t.same(JSON.parse(text), emptyHome('en'))
  const others: number[] = []
  for (const [at, byte] of json.entries()) {
    const damaged = Uint8Array.from(json)
    damaged[at] = byte ^ 1
    try {
      if (zstdDecompressSync(damaged).toString() !== text) others.push(at)
    } catch {
      // What is wanted.
    }
  }
  t.same(others, [])
})
