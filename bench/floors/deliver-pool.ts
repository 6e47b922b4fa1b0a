/** Signed posts with undici alone, without durability. */
import {randomUUID} from 'node:crypto'
import {runContender} from '../contender.ts'
import {concurrency, createSignedPost, payloadOf} from '../signed-post.ts'

const [origin = ''] = process.argv.slice(2)
const post = createSignedPost(origin)

runContender(async (count) => {
  let number = 0
  const postInTurn = async () => {
    while (number < count) await post('/hook', payloadOf(++number), randomUUID())
  }
  await Promise.all(Array.from({length: concurrency}, postInTurn))
})
