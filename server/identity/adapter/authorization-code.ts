import type {Adapter} from 'oidc-provider'
import {hashSecret} from '../secrets.ts'
import {type RecordNeeds, recordAdapter} from './record.ts'

export function authorizationCodeAdapter(needs: RecordNeeds): Partial<Adapter> {
  const records = recordAdapter('AuthorizationCode', needs)
  return {
    ...records,
    /** Two exchanges at once have their turns: the second finds it consumed, and its sign-in is ended. */
    async find(code) {
      await needs.requests.current()?.hold(`authorization code ${hashSecret(code)}`)
      return records.find(code)
    },
  }
}
