import {type FileHandle, open} from 'node:fs/promises'
import {DamagedBackupError, PassphraseError} from './problems.ts'
import {chunkSize, headerSize, isSealed, openChunk, openSealKey, type SealKey, sealedChunkSize} from './seal.ts'

/** The bytes of a backup's archive, decrypted. Its disposal closes the file. */
export interface Source extends AsyncDisposable {
  size: number
  isEncrypted: boolean
  /** Reads exactly this many bytes. Throws DamagedBackupError where there are fewer, or changed ones. */
  read(at: number, length: number): Promise<Buffer>
}

/** How a backup may be opened. */
export interface Opening {
  /** A passphrase requires an encrypted backup: somebody else's plain one in its place would be taken for one's own. */
  passphrase: string | undefined
  /** Also an unencrypted backup, in spite of the passphrase. */
  allowsUnencrypted?: boolean | undefined
}

/** Opens a backup. Throws PassphraseError, DamagedBackupError and system errors. */
export async function openSource(path: string, {passphrase, allowsUnencrypted}: Opening): Promise<Source> {
  const file = await open(path)
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new DamagedBackupError('It is no file.')
    const start = await readAt(file, 0, Math.min(headerSize, stat.size))
    if (passphrase !== undefined && !allowsUnencrypted && !isSealed(start)) {
      // An archive may stand behind any bytes: only an encrypted backup is read as one.
      if (!isZip(start)) throw new DamagedBackupError('It does not begin like an encrypted backup.')
      throw new PassphraseError(
        `${path} is not encrypted, though a passphrase is set: it may have been put in the place of yours. If you made it ` +
          'yourself without a passphrase, add --unencrypted.',
      )
    }
    const source = isSealed(start)
      ? openSealed(file, stat.size, await openSealKey(start, passphrase))
      : {size: stat.size, isEncrypted: false, read: (at: number, length: number) => readAt(file, at, length)}
    return {...source, [Symbol.asyncDispose]: () => file.close()}
  } catch (error) {
    await file.close()
    throw error
  }
}

const isZip = (start: Buffer) => start.subarray(0, 2).toString('latin1') === 'PK'

/** Decrypts the chunks that a read touches, and keeps the last: neighbouring reads are small. */
function openSealed(file: FileHandle, fileSize: number, sealKey: SealKey) {
  const sealedSize = fileSize - headerSize
  const chunks = Math.ceil(sealedSize / sealedChunkSize)
  if (chunks === 0) throw new DamagedBackupError('Its end is missing.')
  const overhead = sealedChunkSize - chunkSize
  let kept: {index: number; bytes: Buffer} | undefined

  async function chunkAt(index: number): Promise<Buffer> {
    if (kept?.index === index) return kept.bytes
    const at = index * sealedChunkSize
    const sealed = await readAt(file, headerSize + at, Math.min(sealedChunkSize, sealedSize - at))
    const bytes = openChunk(sealKey, index, sealed, index === chunks - 1)
    kept = {index, bytes}
    return bytes
  }

  return {
    size: Math.max(sealedSize - chunks * overhead, 0),
    isEncrypted: true,
    async read(at: number, length: number): Promise<Buffer> {
      const bytes = Buffer.allocUnsafe(length)
      for (let done = 0; done < length; ) {
        const position = at + done
        const index = Math.floor(position / chunkSize)
        if (index >= chunks) throw new DamagedBackupError('Its end is missing.')
        const copied = (await chunkAt(index)).copy(bytes, done, position % chunkSize)
        if (copied === 0) throw new DamagedBackupError('Its end is missing.')
        done += copied
      }
      return bytes
    },
  }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  for (let done = 0; done < length; ) {
    const {bytesRead} = await file.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) throw new DamagedBackupError('Its end is missing.')
    done += bytesRead
  }
  return bytes
}
