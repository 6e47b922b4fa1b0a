/** Pianta's deliveries: records each event in its own transaction; the dispatcher posts the deliveries. */
import {setImmediate, setTimeout} from 'node:timers/promises'
import {runContender} from '../contender.ts'
import {openWebhooks} from '../many-webhooks.ts'
import {concurrency} from '../signed-post.ts'

const [origin = '', fan = '', data = ''] = process.argv.slice(2)
const urls = Array.from({length: concurrency}, (_, index) => `${origin}/hook/${index}`)
const {emit, isDone} = await openWebhooks({data, urls, fan: Number(fan)})

runContender(async (count) => {
  for (let number = 0; number < count / Number(fan); number++) {
    emit(number)
    await setImmediate()
  }
  while (!isDone()) await setTimeout(1)
})
