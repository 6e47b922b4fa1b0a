import {createCipheriv, createDecipheriv, randomBytes} from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Encrypts a secret with a key of 32 bytes. It opens only with the same `owner`, so rows can't be swapped. */
export function encryptSecret(key: Buffer, owner: string, secret: Buffer): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Decrypts a secret. Throws when the text was changed, or belongs to another owner or key. */
export function decryptSecret(key: Buffer, owner: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  const [nonce, tag] = [bytes.subarray(0, nonceLength), bytes.subarray(nonceLength, nonceLength + tagLength)]
  const decipher = createDecipheriv(algorithm, key, nonce, {authTagLength: tagLength})
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()])
}
