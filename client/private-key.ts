import * as oauth from 'oauth4webapi'
import type {Proof} from './app-client.ts'

/** A private JSON Web Key (RFC 7517), as `pianta app keygen` writes it. */
export interface PrivateKey {
  kty?: string
  alg?: string
  kid?: string
  d?: string
  [member: string]: unknown
}

const rsa = (name: string, bits: string) => ({name, hash: `SHA-${bits}`})
const curve = (namedCurve: string) => ({name: 'ECDSA', namedCurve})

/** The Web Crypto API's names of the algorithms that a server accepts. */
const algorithms: Readonly<Record<string, {name: string; hash?: string; namedCurve?: string}>> = {
  ES256: curve('P-256'),
  ES384: curve('P-384'),
  ES512: curve('P-521'),
  PS256: rsa('RSA-PSS', '256'),
  PS384: rsa('RSA-PSS', '384'),
  PS512: rsa('RSA-PSS', '512'),
  RS256: rsa('RSASSA-PKCS1-v1_5', '256'),
  RS384: rsa('RSASSA-PKCS1-v1_5', '384'),
  RS512: rsa('RSASSA-PKCS1-v1_5', '512'),
  EdDSA: {name: 'Ed25519'},
  Ed25519: {name: 'Ed25519'},
}

/** Returns the proof of an app of the kind server (`private_key_jwt`). Throws TypeError for a key that can't sign. */
export function privateKeyJwt(jwk: PrivateKey): Proof {
  const algorithm = algorithms[jwk.alg ?? '']
  if (!algorithm || typeof jwk.d !== 'string') {
    throw new TypeError('The key must be a private JSON Web Key with its “alg”, as `pianta app keygen` writes it.')
  }
  let signer: Promise<oauth.ClientAuth> | undefined
  return async (server, client, body, headers) => {
    signer ??= importKey(jwk, algorithm)
    await (await signer)(server, client, body, headers)
  }
}

async function importKey({kid, use: _, key_ops: __, alg: ___, ...jwk}: PrivateKey, algorithm: object) {
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm as {name: string}, false, ['sign'])
  return oauth.PrivateKeyJwt(kid === undefined ? key : {key, kid})
}
