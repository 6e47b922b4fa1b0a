import {generateKeyPair, type KeyObject} from 'node:crypto'
import {promisify} from 'node:util'
import type {Database} from '../database/open.ts'
import {findSecret, storedSecret} from '../database/stored-secret.ts'

/** The name of its secret. */
export const signingKeyName = 'signing-key'

/**
 * Returns the private JWK that signs ID tokens. The first call makes it, in a thread: that takes a tenth of a second.
 * Every OpenID client supports RS256 (OpenID Connect Core 1.0, section 15.1).
 */
export async function signingKey(database: Database): Promise<string> {
  const known = findSecret(database, signingKeyName)
  if (known !== undefined) return known
  const {privateKey} = await promisify(generateKeyPair)('rsa', {modulusLength: 2048})
  return storedSecret(database, signingKeyName, () => textOfKey(privateKey))
}

/** Returns a private key as the JWK to store. */
export const textOfKey = (key: KeyObject) => JSON.stringify({...key.export({format: 'jwk'}), use: 'sig', alg: 'RS256'})
