/** One queue for all receivers, some of which hang: with Pianta's concurrency and timeout. */
import {randomUUID} from 'node:crypto'
import {runContender} from '../contender.ts'
import {emitAtRate, hangingReceivers} from '../hanging.ts'
import {concurrency, createSignedPost, payloadOf} from '../signed-post.ts'

const [origin = ''] = process.argv.slice(2)
const post = createSignedPost(origin)
const waiting: {path: string; payload: string}[] = []
let inFlight = 0

function postNext() {
  while (inFlight < concurrency) {
    const next = waiting.shift()
    if (!next) return
    inFlight++
    post(next.path, next.payload, randomUUID())
      .catch(() => {})
      .then(() => {
        inFlight--
        postNext()
      })
  }
}

runContender((count) =>
  emitAtRate(count, (number) => {
    const payload = payloadOf(number)
    waiting.push(...hangingReceivers.map((path) => ({path, payload})))
    postNext()
  }),
)
