import {createCipheriv, createDecipheriv, hash, randomBytes, scrypt as scryptCallback} from 'node:crypto'
import {promisify} from 'node:util'
import {DamagedBackupError, PassphraseError} from './problems.ts'

const scrypt = promisify(scryptCallback) as (
  password: string,
  salt: Uint8Array,
  length: number,
  options: object,
) => Promise<Buffer>

// The format is in docs/backup.md#encryption. Chunks follow the STREAM construction (Hoang, Reyhanitabar, Rogaway and
// Vizár, 2015), as age does: the nonce counts them and marks the last, so that none can be dropped, moved or repeated.
const magic = Buffer.from('Pianta backup 1\n')
const saltSize = 32
const tagSize = 16
const hashSize = 32
/** The magic, log2 N, r, p, log2 of the chunk size, and the salt. */
const fieldsSize = magic.length + 4 + saltSize
export const headerSize = fieldsSize + tagSize + hashSize
const chunkBits = 16
export const chunkSize = 1 << chunkBits
export const sealedChunkSize = chunkSize + tagSize

/** OWASP's equal of N = 2^17, p = 1 in a quarter of the memory: 32 MiB. */
const cost = {bits: 15, r: 8, p: 3}

type Cost = typeof cost

export interface SealKey {
  key: Buffer
  /** Every chunk is bound to it. */
  header: Buffer
}

/** Derives a key for a new file, with a salt of its own. */
export async function newSealKey(passphrase: string): Promise<SealKey> {
  const {bits, r, p} = cost
  const fields = Buffer.concat([magic, Buffer.of(bits, r, p, chunkBits), randomBytes(saltSize)])
  const key = await deriveKey(passphrase, fields, cost)
  const checked = Buffer.concat([fields, keyCheck(key, fields)])
  return {key, header: Buffer.concat([checked, hash('sha256', checked, 'buffer')])}
}

/** Returns whether a file starts as an encrypted backup. */
export const isSealed = (start: Buffer) => start.subarray(0, magic.length).equals(magic)

/** Derives the key of a file from its header. Tells a damaged header from a wrong passphrase. */
export async function openSealKey(header: Buffer, passphrase: string | undefined): Promise<SealKey> {
  const checked = header.subarray(0, fieldsSize + tagSize)
  const isWhole = header.length === headerSize && hash('sha256', checked, 'buffer').equals(header.subarray(-hashSize))
  if (!isWhole) throw new DamagedBackupError('Its header is damaged.')
  const [bits = 0, r = 0, p = 0, ownChunkBits] = header.subarray(magic.length)
  // Bounds the memory that a made-up header can ask for: 1 GiB.
  if (bits < 1 || bits > 20 || r !== 8 || p < 1 || p > 16 || ownChunkBits !== chunkBits)
    throw new DamagedBackupError('Its header has unknown parameters.')
  if (passphrase === undefined) {
    throw new PassphraseError(
      'The backup is encrypted. Write its passphrase into a file, and name that file in PIANTA_BACKUP_PASSPHRASE_FILE.',
    )
  }
  const fields = header.subarray(0, fieldsSize)
  const key = await deriveKey(passphrase, fields, {bits, r, p})
  if (!keyCheck(key, fields).equals(header.subarray(fieldsSize, fieldsSize + tagSize))) {
    throw new PassphraseError(
      'The passphrase is wrong: this backup was encrypted with another one. Correct PIANTA_BACKUP_PASSPHRASE_FILE.',
    )
  }
  return {key, header}
}

function deriveKey(passphrase: string, fields: Buffer, {bits, r, p}: Cost): Promise<Buffer> {
  const N = 2 ** bits
  return scrypt(passphrase, fields.subarray(-saltSize), 32, {N, r, p, maxmem: 256 * N * r})
}

/** The tag of an empty message under a nonce that no chunk has. */
function keyCheck(key: Buffer, fields: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12, 0xff)).setAAD(fields)
  cipher.final()
  return cipher.getAuthTag()
}

/** Eleven bytes that count, and one that marks the last chunk. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts a chunk; its tag follows it. */
function sealChunk({key, header}: SealKey, index: number, chunk: Uint8Array, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(header)
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a chunk. Throws DamagedBackupError, which says when the end of the file is missing. */
export function openChunk(sealKey: SealKey, index: number, sealed: Buffer, isLast: boolean): Buffer {
  const opened = tryChunk(sealKey, index, sealed, isLast)
  if (opened) return opened
  const isCut = isLast && tryChunk(sealKey, index, sealed, false) !== undefined
  throw new DamagedBackupError(isCut ? 'Its end is missing.' : `It is damaged in its encrypted chunk ${index + 1}.`)
}

function tryChunk({key, header}: SealKey, index: number, sealed: Buffer, isLast: boolean): Buffer | undefined {
  if (sealed.length < tagSize) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), {authTagLength: tagSize})
  decipher.setAAD(header).setAuthTag(sealed.subarray(-tagSize))
  const opened = decipher.update(sealed.subarray(0, -tagSize))
  try {
    decipher.final()
    return opened
  } catch {
    return undefined
  }
}

/** Encrypts a stream, header first. Uses a piece only until it reads the next. */
export async function* seal(pieces: AsyncIterable<Uint8Array>, sealKey: SealKey): AsyncGenerator<Uint8Array> {
  yield sealKey.header
  const chunk = Buffer.allocUnsafe(chunkSize)
  let [filled, index] = [0, 0]
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      // A full chunk waits for the next byte, because it may be the last.
      if (filled === chunkSize) {
        yield sealChunk(sealKey, index++, chunk, false)
        filled = 0
      }
      const taken = Math.min(chunkSize - filled, piece.length - at)
      chunk.set(piece.subarray(at, at + taken), filled)
      filled += taken
      at += taken
    }
  }
  yield sealChunk(sealKey, index, chunk.subarray(0, filled), true)
}
