/** The entry @pianta/client/server: more parts for apps with a server of their own. */
export {type PostedEvent, SignatureError, type SignedPost, verifiedEvent} from '#shared/contract/webhook-signature.ts'
export type {Proof} from './app-client.ts'
export {fileStore} from './file-store.ts'
export {type PrivateKey, privateKeyJwt} from './private-key.ts'
