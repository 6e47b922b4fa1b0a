import {crc32, inflateRawSync} from 'node:zlib'
import {type Entry, fromBufferPromise, type ZipFile} from 'yauzl'
import {ImportRefusal} from './refusal.ts'

/** A home of Sweet Home 3D has a few entries for each piece of furniture. */
const maxEntries = 50_000

/** A ZIP file that is in memory. It inflates only the entries that are read. */
export interface ZipArchive {
  /** The entries by name. The first of two entries with one name counts. */
  entries: ReadonlyMap<string, Entry>
  /** Inflates an entry of at most `limit` bytes. Counts the real bytes, whatever headers say. Throws ImportRefusal. */
  read(entry: Entry, limit: number): Promise<Uint8Array>
}

/** Opens an archive and lists its entries. Throws ImportRefusal. */
export async function openArchive(bytes: Uint8Array): Promise<ZipArchive> {
  const zip = await openZip(bytes)
  return {
    entries: await listEntries(zip),
    read: (entry, limit) => readEntry(zip, bytes, entry, limit),
  }
}

async function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return fromBufferPromise(buffer).catch((cause) => {
    throw new ImportRefusal('damaged', {cause})
  })
}

/** Lists the entries by name. The first of two entries with one name counts. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new ImportRefusal('too-many-entries')
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
    }
  } catch (cause) {
    const isEncrypted = /encryption/.test((cause as Error).message)
    throw new ImportRefusal(isEncrypted ? 'encrypted' : 'damaged', {cause})
  }
  return entries
}

/** The greatest ratio at which deflate compresses (zlib Technical Details). */
export const maxInflation = 1032

const stored = 0
const deflated = 8

async function readEntry(zip: ZipFile, bytes: Uint8Array, entry: Entry, limit: number): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw new ImportRefusal('encrypted')
  const content = unpack(await packedBytes(zip, bytes, entry), entry.compressionMethod, limit)
  if (crc32(content) !== entry.crc32) throw new ImportRefusal('damaged')
  return content
}

async function packedBytes(zip: ZipFile, bytes: Uint8Array, entry: Entry): Promise<Uint8Array> {
  const {fileDataStart} = await zip.readLocalFileHeaderPromise(entry, {minimal: true}).catch((cause) => {
    throw new ImportRefusal('damaged', {cause})
  })
  return bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize)
}

function unpack(packed: Uint8Array, method: number, limit: number): Uint8Array {
  if (method === stored && packed.length <= limit) return packed
  if (method === stored) throw new ImportRefusal('too-large')
  if (method !== deflated) throw new ImportRefusal('damaged')
  try {
    return inflateRawSync(packed, {maxOutputLength: limit})
  } catch (cause) {
    const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ImportRefusal(isTooLarge ? 'too-large' : 'damaged', {cause})
  }
}
