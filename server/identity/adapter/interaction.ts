import {type Adapter, type AdapterPayload, errors, Provider} from 'oidc-provider'
import type {ClientDocument} from '../../database/tables/connections.ts'
import {documentOfClient} from '../client-documents/document-of-client.ts'
import {assuranceClasses, isAssuranceClass} from '../sign-in-methods.ts'
import {type RecordNeeds, recordAdapter} from './record.ts'

/** The parameters needed to answer a request. Others are dropped: anybody may send one, and could fill the disk. */
const storedParams = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'resource',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'max_age',
  'acr_values',
  'login_hint',
] as const

/** Characters of the parameters as JSON. */
const maxRequestLength = 6000
/** The longest email address. */
const maxHintLength = 254

/** Stores authorization requests that wait for a person's decision (authorization-requests.ts). */
export function interactionAdapter(needs: RecordNeeds): Partial<Adapter> {
  const records = recordAdapter('Interaction', needs)
  return {
    ...records,
    async upsert(uid, {kind, iat, exp, params = {}}, expiresIn) {
      const stored = Object.fromEntries(storedParams.map((name) => [name, params[name]]))
      stored.login_hint = (stored.login_hint as string | undefined)?.slice(0, maxHintLength)
      stored.acr_values = knownClasses(params.acr_values as string | undefined)
      if (JSON.stringify(stored).length > maxRequestLength) throw new errors.InvalidRequest('the request is too long')
      const request: AdapterPayload & {subject: string | undefined; document: ClientDocument | undefined} = {
        kind,
        iat,
        exp,
        params: stored,
        subject: hintedSubject(),
        document: documentOfClient(Provider.ctx?.oidc.client),
      }
      await records.upsert(uid, request, expiresIn)
    },

    /**
     * Finds the request when the browser returns. An undecided one is hidden, and may still be decided. Takes a lock:
     * of two returns at once, the second finds it used up.
     */
    async find(uid) {
      await needs.requests.current()?.hold(`authorization request ${uid}`)
      const request = await records.find(uid)
      return request?.result ? request : undefined
    },

    /** Uses the request up, together with storing its code. */
    async destroy(uid) {
      needs.requests.write(() => records.remove(uid))
    },
  }
}

/** Returns the classes of ours among the requested ones, as others ask for nothing. */
const knownClasses = (values: string | undefined) =>
  values?.split(' ').filter(isAssuranceClass).slice(0, assuranceClasses.length).join(' ') || undefined

/** Returns the subject of `id_token_hint`: nobody else may answer (OpenID Connect Core 1.0, section 3.1.2.2). */
function hintedSubject(): string | undefined {
  const hint = Provider.ctx?.oidc.entities.IdTokenHint as {payload: {sub?: string}} | undefined
  return hint?.payload.sub
}
