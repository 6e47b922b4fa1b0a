/** bullmq from the given folder, on Redis at the given port; its worker posts with undici. */
import {randomUUID} from 'node:crypto'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {runContender} from '../contender.ts'
import {concurrency, createSignedPost, payloadOf} from '../signed-post.ts'

const [origin = '', fan = '', folder = '', port = ''] = process.argv.slice(2)
const {Queue, Worker} = createRequire(join(folder, 'index.js'))('bullmq')
const connection = {host: '127.0.0.1', port: Number(port), maxRetriesPerRequest: null}
const post = createSignedPost(origin)
const queue = new Queue('deliver', {connection})
let done = () => {}

interface Job {
  data: {id: string; path: string; payload: string}
}

const worker = new Worker('deliver', ({data: {id, path, payload}}: Job) => post(path, payload, id), {
  connection,
  concurrency,
})
worker.on('completed', () => done())
await worker.waitUntilReady()

runContender(async (count) => {
  const all = Promise.withResolvers<void>()
  let left = count
  done = () => {
    if (--left === 0) all.resolve()
  }
  // One producer, as in Pianta's contender: each event is on disk before the next.
  for (let number = 0; number < count; number += Number(fan)) {
    const payload = payloadOf(number)
    await queue.addBulk(
      Array.from({length: Number(fan)}, () => ({name: 'deliver', data: {id: randomUUID(), path: '/hook', payload}})),
    )
  }
  await all.promise
})
