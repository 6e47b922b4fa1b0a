import type {Database} from '../server/database/open.ts'
import {secret} from '../server/database/schema.ts'
import {readKeptSecrets} from '../server/identity/kept-secrets.ts'

let made: string | undefined

/**
 * Gives a provider that was never started the signing key that the first one of this test file made: to make one takes
 * as long as all the rest of a start.
 */
export function shareSigningKey(database: Database) {
  if (made === undefined) made = JSON.stringify(readKeptSecrets(database).signingKey)
  else database.insert(secret).values({name: 'signing-key', value: made}).onConflictDoNothing().run()
}
