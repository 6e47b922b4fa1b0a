import type {AuthenticationResponseJSON, RegistrationResponseJSON} from '@simplewebauthn/server'
import type {RelyingParty} from './relying-party.ts'

/** Loads the library at the first passkey: its certificate parsers are large, and startup doesn't need them. */
const load = () => import('@simplewebauthn/server')

/** Characters of a credential as JSON; the keys themselves are below one kilobyte. */
const maxLength = 20_000

/** A credential from a browser: only its form is checked. */
export interface ReadCredential {
  id: string
  challenge: string
  /** The account that a used passkey belongs to. */
  userHandle: string | undefined
  json: Record<string, unknown>
}

/** Reads the JSON that a page's script sends; undefined for anything else. */
export function readCredential(text: string): ReadCredential | undefined {
  if (text.length > maxLength) return undefined
  try {
    const json = JSON.parse(text)
    const {id, response} = json
    const {challenge} = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    if (typeof id !== 'string' || typeof challenge !== 'string') return undefined
    return {id, challenge, userHandle: response.userHandle, json}
  } catch {
    return undefined
  }
}

/** Verifies a created credential. Returns the columns of its row; undefined when it is wrong. */
export async function verifyNewPasskey({challenge, json}: ReadCredential, {id, origin}: RelyingParty) {
  const {verifyRegistrationResponse} = await load()
  const {verified, registrationInfo} = await verifyRegistrationResponse({
    response: json as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => ({verified: false, registrationInfo: undefined}))
  if (!verified || !registrationInfo) return undefined
  const {credential, credentialDeviceType} = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).filter((one) => /^[\w-]{1,20}$/.test(one)).slice(0, 8),
    isSynced: credentialDeviceType === 'multiDevice',
  }
}

/** Verifies the answer of a passkey. Returns its counter, which the caller compares; undefined when it is wrong. */
export async function verifyPasskey(
  {challenge, json}: ReadCredential,
  {credentialId, publicKey}: {credentialId: string; publicKey: Buffer},
  {id, origin}: RelyingParty,
): Promise<number | undefined> {
  const {verifyAuthenticationResponse} = await load()
  const {verified, authenticationInfo} = await verifyAuthenticationResponse({
    response: json as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0},
    requireUserVerification: true,
  }).catch(() => ({verified: false, authenticationInfo: undefined}))
  return verified ? authenticationInfo?.newCounter : undefined
}
