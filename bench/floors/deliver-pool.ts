/** Signed posts by undici and nothing else: what is not posted when it ends, is lost. */
import {randomUUID} from 'node:crypto'
import {contend} from '../contender.ts'
import {concurrency, createSignedPost, payloadOf} from '../signed-post.ts'

const [origin = ''] = process.argv.slice(2)
const post = createSignedPost(origin)

contend(async (count) => {
  let number = 0
  const postInTurn = async () => {
    while (number < count) await post('/hook', payloadOf(++number), randomUUID())
  }
  await Promise.all(Array.from({length: concurrency}, postInTurn))
})
