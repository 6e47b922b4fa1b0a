/** Pianta's deliveries, where some receivers hang. */
import {contend} from '../contender.ts'
import {hangingReceivers, happenInTime} from '../hanging.ts'
import {openWebhooks} from '../webhooks-of-many.ts'

const [origin = '', data = ''] = process.argv.slice(2)
const urls = hangingReceivers.map((path) => origin + path)
const {happen} = await openWebhooks({data, urls, fan: urls.length})

contend((count) => happenInTime(count, happen))
