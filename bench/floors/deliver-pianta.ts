/** Pianta's deliveries: each event is recorded in a transaction of its own, and the dispatcher posts what that adds. */
import {setImmediate, setTimeout} from 'node:timers/promises'
import {contend} from '../contender.ts'
import {concurrency} from '../signed-post.ts'
import {openWebhooks} from '../webhooks-of-many.ts'

const [origin = '', fan = '', data = ''] = process.argv.slice(2)
const urls = Array.from({length: concurrency}, (_, index) => `${origin}/hook/${index}`)
const {happen, isDone} = await openWebhooks({data, urls, fan: Number(fan)})

contend(async (count) => {
  for (let number = 0; number < count / Number(fan); number++) {
    happen(number)
    await setImmediate()
  }
  while (!isDone()) await setTimeout(1)
})
