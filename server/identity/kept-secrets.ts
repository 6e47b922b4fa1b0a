import {generateKeyPairSync} from 'node:crypto'
import {eq} from '../database/drizzle.ts'
import type {Database} from '../database/open.ts'
import {secret} from '../database/schema.ts'
import {newSecret} from './secret-text.ts'

/** What the provider signs with: made at the first start, kept with the data, so that a backup carries them too. */
export function readKeptSecrets(database: Database) {
  return {
    cookieKey: keep(database, 'cookie-key', newSecret),
    // RS256 is what every OpenID client understands (OpenID Connect Core 1.0, section 15.1).
    signingKey: JSON.parse(keep(database, 'signing-key', newSigningKey)),
  }
}

function keep(database: Database, name: string, make: () => string): string {
  const kept = database.select({value: secret.value}).from(secret).where(eq(secret.name, name)).get()
  if (kept) return kept.value
  const value = make()
  database.insert(secret).values({name, value}).run()
  return value
}

function newSigningKey(): string {
  const {privateKey} = generateKeyPairSync('rsa', {modulusLength: 2048})
  return JSON.stringify({...privateKey.export({format: 'jwk'}), use: 'sig', alg: 'RS256'})
}
