/** One queue for all receivers, where some hang: as many posts at once as Pianta's, and as long for an answer. */
import {randomUUID} from 'node:crypto'
import {contend} from '../contender.ts'
import {hangingReceivers, happenInTime} from '../hanging.ts'
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

contend((count) =>
  happenInTime(count, (number) => {
    const payload = payloadOf(number)
    waiting.push(...hangingReceivers.map((path) => ({path, payload})))
    postNext()
  }),
)
