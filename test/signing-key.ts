import type {Database} from '../server/database/open.ts'
import {secret} from '../server/database/schema.ts'
import {signingKey} from '../server/identity/provider-configuration.ts'

let made: string | undefined

/**
 * Gives a provider that was never started the signing key that the first one of this test file made: to make one takes
 * as long as all the rest of a start.
 */
export function shareSigningKey(database: Database) {
  if (made === undefined) made = signingKey(database)
  else database.insert(secret).values({name: 'signing-key', value: made}).onConflictDoNothing().run()
}
