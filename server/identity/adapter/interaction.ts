import {type Adapter, type AdapterPayload, errors, Provider} from 'oidc-provider'
import {type RecordNeeds, recordAdapter} from './record.ts'

/** Of an authorization request, what is needed to answer it; the rest anybody may send, and fill the disk with. */
const keptParams = [
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
  'login_hint',
] as const

/** Characters of a request, as JSON. */
const longestRequest = 6000
/** As long as an address for mail may be. */
const longestHint = 254

/** Authorization requests that wait for a person's decision (authorization-requests.ts). */
export function interactionAdapter(needs: RecordNeeds): Partial<Adapter> {
  const records = recordAdapter('Interaction', needs)
  return {
    ...records,
    async upsert(uid, {kind, iat, exp, params = {}}, expiresIn) {
      const kept = Object.fromEntries(keptParams.map((name) => [name, params[name]]))
      kept.login_hint = (kept.login_hint as string | undefined)?.slice(0, longestHint)
      if (JSON.stringify(kept).length > longestRequest) throw new errors.InvalidRequest('the request is too long')
      const request: AdapterPayload & {subject: string | undefined} = {kind, iat, exp, params: kept, subject: hinted()}
      await records.upsert(uid, request, expiresIn)
    },

    /** Looked up when the browser comes back. Without a decision it has no business there, and may still get one. */
    async find(uid) {
      const request = await records.find(uid)
      return request?.result ? request : undefined
    },
  }
}

/** Whom the client's `id_token_hint` names: nobody else may answer (OpenID Connect Core 1.0, section 3.1.2.2). */
function hinted(): string | undefined {
  const hint = Provider.ctx?.oidc.entities.IdTokenHint as {payload: {sub?: string}} | undefined
  return hint?.payload.sub
}
