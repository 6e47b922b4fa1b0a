import {type Adapter, errors} from 'oidc-provider'
import {hashSecret} from '../../accounts/secrets.ts'
import {oidcRecord} from '../../database/tables/identity.ts'
import type {RecordNeeds} from './record.ts'

/**
 * Stores used client assertions (RFC 7523, section 3, point 7). The provider looks one up before it adds it, so two
 * concurrent requests would both pass; here the database refuses the second.
 */
export function replayDetectionAdapter({database, clock, payloads}: RecordNeeds): Partial<Adapter> {
  return {
    async find() {
      return undefined
    },
    async upsert(id, payload, expiresIn = 0) {
      const {changes} = database
        .insert(oidcRecord)
        .values({
          model: 'ReplayDetection',
          hash: hashSecret(id),
          payload: payloads.pack(payload),
          expiresAt: clock.now() + expiresIn * 1000,
        })
        .onConflictDoNothing()
        .run()
      if (changes === 0) throw new errors.InvalidClientAuth('client assertion tokens must only be used once')
    },
  }
}
