import type {Database} from '../server/database/open.ts'
import {secret} from '../server/database/schema.ts'
import {signingKey} from '../server/identity/provider-configuration.ts'

let made: string | undefined

/** Copies the signing key of the test file's first provider to new ones: generating one doubles the start time. */
export function shareSigningKey(database: Database) {
  if (made === undefined) made = signingKey(database)
  else database.insert(secret).values({name: 'signing-key', value: made}).onConflictDoNothing().run()
}
