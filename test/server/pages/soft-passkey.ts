import {createHash, generateKeyPairSync, sign} from 'node:crypto'
import {passkey} from '../../../server/database/tables/identity.ts'
import type {TestServer} from '../../helper.ts'
import {decode} from './form-browser.ts'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const inBase64 = (text: string | Buffer) => Buffer.from(text).toString('base64url')

/** Gives a person a passkey without a browser: its answers are made here (WebAuthn Level 3, section 6.3.3). */
export function addSoftPasskey({services, config}: TestServer, accountId: string) {
  const {publicKey, privateKey} = generateKeyPairSync('ec', {namedCurve: 'P-256'})
  const {x = '', y = ''} = publicKey.export({format: 'jwk'})
  const [head, between] = ['a5010203262001215820', '225820'].map((hex) => Buffer.from(hex, 'hex'))
  const id = inBase64('a credential')
  services.database
    .insert(passkey)
    .values({
      ...{id: 'passkey', accountId, name: 'Key', credentialId: id, transports: [], isSynced: false},
      publicKey: Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')] as Buffer[]),
      ...{counter: 0, createdAt: 0, lastUsedAt: null, clonedAt: null},
    })
    .run()
  const {hostname, origin} = new URL(config.authUrl)

  return {
    /** Answers the challenge of a sign-in page, as JSON. */
    answer(html: string): string {
      const {challenge} = JSON.parse(decode(/data-options="([^"]*)"/.exec(html)?.[1] ?? ''))
      const clientData = JSON.stringify({type: 'webauthn.get', challenge, origin, crossOrigin: false})
      // Present and verified, the first use.
      const data = Buffer.concat([sha256(hostname), Buffer.from([5, 0, 0, 0, 1])])
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      const response = {
        clientDataJSON: inBase64(clientData),
        authenticatorData: inBase64(data),
        signature: inBase64(signature),
        userHandle: inBase64(accountId),
      }
      return JSON.stringify({id, rawId: id, type: 'public-key', response, clientExtensionResults: {}})
    },
  }
}
