import {type Adapter, errors} from 'oidc-provider'
import {scopeSet} from '#shared/api/scopes.ts'
import {hashSecret} from '../../accounts/secrets.ts'
import {createPollLimiter} from '../polling.ts'
import {type RecordNeeds, recordAdapter} from './record.ts'

export function deviceCodeAdapter(needs: RecordNeeds): Partial<Adapter> {
  const records = recordAdapter('DeviceCode', needs)
  const isTooSoon = createPollLimiter(needs)

  return {
    ...records,

    /** Stores only the scopes, each once: anybody may send a request, and could fill the disk. */
    async upsert(code, payload, expiresIn) {
      const scope = [...scopeSet(payload.params?.scope as string | undefined)].join(' ')
      await records.upsert(code, {...payload, params: {scope}}, expiresIn)
    },

    /**
     * Called when a device exchanges its code. Takes a lock: the second of two concurrent exchanges finds the code
     * consumed.
     */
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
