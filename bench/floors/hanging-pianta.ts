/** Pianta's deliveries with some hanging receivers. */
import {runContender} from '../contender.ts'
import {emitAtRate, hangingReceivers} from '../hanging.ts'
import {openWebhooks} from '../many-webhooks.ts'

const [origin = '', data = ''] = process.argv.slice(2)
const urls = hangingReceivers.map((path) => origin + path)
const {emit} = await openWebhooks({data, urls, fan: urls.length})

runContender((count) => emitAtRate(count, emit))
