import {generateKeyPairSync} from 'node:crypto'
import type {Database} from '../database/open.ts'
import {storedSecret} from '../database/stored-secret.ts'

/** What the provider signs ID tokens with: made when it is first asked. */
export function readKeptSecrets(database: Database) {
  return {
    // RS256 is what every OpenID client understands (OpenID Connect Core 1.0, section 15.1).
    signingKey: JSON.parse(storedSecret(database, 'signing-key', newSigningKey)),
  }
}

function newSigningKey(): string {
  const {privateKey} = generateKeyPairSync('rsa', {modulusLength: 2048})
  return JSON.stringify({...privateKey.export({format: 'jwk'}), use: 'sig', alg: 'RS256'})
}
