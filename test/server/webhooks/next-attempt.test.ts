import t from 'tap'
import {limits} from '#shared/contract/limits.ts'
import {nextAttempt} from '../../../server/webhooks/results.ts'

t.test('nextAttempt() waits for the documented time, or up to a tenth longer', async (t) => {
  for (const [index, wait] of limits.webhookRetryDelays.entries()) {
    t.equal(nextAttempt(index + 1, 1000, 0), 1000 + wait)
    t.equal(nextAttempt(index + 1, 1000, 1), 1000 + wait + wait / 10)
    t.equal(nextAttempt(index + 1, 1000, 0.5), 1000 + wait + wait / 20)
  }
})

t.test('nextAttempt() gives up after the sixth attempt', async (t) => {
  t.equal(nextAttempt(6, 1000, 0), null)
})
