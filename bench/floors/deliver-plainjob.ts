/** plainjob from the given folder, on SQLite as durable as Pianta's; its workers post with undici. */
import {randomUUID} from 'node:crypto'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {setImmediate} from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import {runContender} from '../contender.ts'
import {concurrency, createSignedPost, payloadOf} from '../signed-post.ts'

const [origin = '', fan = '', folder = '', file = ''] = process.argv.slice(2)
const {better, defineQueue, defineWorker} = createRequire(join(folder, 'index.js'))('plainjob')
const post = createSignedPost(origin)
const silent = () => {}
const logger = {error: console.error, warn: silent, info: silent, debug: silent}
const database = new Sqlite(file)
const queue = defineQueue({connection: better(database), logger})
// plainjob sets NORMAL, which loses acknowledged rows in a power cut.
database.pragma('synchronous = FULL')

interface Job {
  id: string
  path: string
  payload: string
}

runContender(async (count) => {
  const all = Promise.withResolvers<void>()
  let done = 0
  const onCompleted = () => {
    if (++done === count) all.resolve()
  }
  const deliver = async ({data}: {data: string}) => {
    const {path, payload, id} = JSON.parse(data) as Job
    await post(path, payload, id)
  }
  const workers = Array.from({length: concurrency}, () =>
    defineWorker('deliver', deliver, {queue, logger, pollIntervall: 5, onCompleted}),
  )
  const running = workers.map((worker) => worker.start())
  for (let number = 0; number < count; number += Number(fan)) {
    const payload = payloadOf(number)
    queue.addMany(
      'deliver',
      Array.from({length: Number(fan)}, (): Job => ({id: randomUUID(), path: '/hook', payload})),
    )
    await setImmediate()
  }
  await all.promise
  await Promise.all([...workers.map((worker) => worker.stop()), ...running])
})
