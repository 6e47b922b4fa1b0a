import {type Adapter, errors, Provider} from 'oidc-provider'
import {scopeSet} from '#shared/contract/scopes.ts'
import {hashSecret} from '../../accounts/secrets.ts'
import {createPollLimiter} from '../pairing/polling.ts'
import type {AdapterNeeds} from './needs.ts'
import {NumberPendingError} from './number-pending.ts'
import {type RecordNeeds, recordAdapter} from './record.ts'

type Needs = RecordNeeds & Pick<AdapterNeeds, 'checkPairing' | 'deviceCodes'>

export function deviceCodeAdapter(needs: Needs): Partial<Adapter> {
  const records = recordAdapter('DeviceCode', needs)
  const isTooSoon = createPollLimiter(needs)

  return {
    ...records,

    /** Stores only the scopes, each once: anybody may send a request, and could fill the disk. */
    async upsert(code, payload, expiresIn) {
      const confirmation = Provider.ctx && needs.checkPairing(Provider.ctx)
      const scope = [...scopeSet(payload.params?.scope as string | undefined)].join(' ')
      await records.upsert(code, {...payload, params: {scope, confirmation}}, expiresIn)
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
      if (!isPending) return payload
      if (isTooSoon(hash)) throw new errors.SlowDown()
      const isOwn = payload.clientId === Provider.ctx?.oidc.client?.clientId
      const outcome = isOwn ? needs.deviceCodes.confirm(hash, typedNumber()) : 'undecided'
      if (outcome === 'needed' || outcome === 'wrong') throw new NumberPendingError(outcome)
      return outcome === 'undecided' ? payload : records.find(code)
    },
  }
}

/** The number that the person typed on the device, if any. */
function typedNumber(): string | undefined {
  const typed = Provider.ctx?.oidc.body?.confirmation_number
  return typeof typed === 'string' ? typed.replaceAll(/\D/g, '') : undefined
}
