import {type Adapter, errors} from 'oidc-provider'
import {createPolling} from '../polling.ts'
import {hashSecret} from '../secret-text.ts'
import {type RecordNeeds, recordAdapter} from './record.ts'

export function deviceCodeAdapter(needs: RecordNeeds): Partial<Adapter> {
  const records = recordAdapter('DeviceCode', needs)
  const isTooSoon = createPolling(needs)

  return {
    ...records,

    /** Only devices look one up, to exchange it. Two exchanges at once have their turns: the second finds it consumed. */
    async find(code) {
      const hash = hashSecret(code)
      await needs.requests.current()?.hold(`device code ${hash}`)
      const payload = await records.find(code)
      const isPending = payload && payload.accountId === undefined && payload.error === undefined
      if (isPending && isTooSoon(hash)) throw new errors.SlowDown()
      return payload
    },
  }
}
