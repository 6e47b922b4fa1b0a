import {crc32, inflateRawSync} from 'node:zlib'
import {type Entry, fromBufferPromise, type ZipFile} from 'yauzl'
import {ImportRefusal} from './refusal.ts'
import {xmlText} from './xml-text.ts'

/** A home of Sweet Home 3D has a few entries for each piece of furniture. */
const maxEntries = 50_000

/** Bytes of Home.xml. The largest homes in Pianta need a tenth of this. */
const maxXmlBytes = 64 * 1024 * 1024

/** The entry since Sweet Home 3D 5.3, and the entry of earlier versions. */
const homeName = 'Home.xml'
const oldHomeName = 'Home'

/** The readable parts of a Sweet Home 3D archive (`.sh3d`, `.sh3x`), which is a ZIP file. */
export interface Archive {
  /** The text of Home.xml. */
  xml: string
  /** Reads another entry by its name in Home.xml. Returns undefined when it is missing, unreadable or too large. */
  read(name: string): Promise<Uint8Array | undefined>
}

/**
 * Opens an archive and inflates only the entries that are read: at most `maxBytes` each and twice that in all,
 * besides Home.xml. It counts the real bytes and ignores the headers. Throws ImportRefusal.
 */
export async function readArchive(bytes: Uint8Array, {maxBytes}: {maxBytes: number}): Promise<Archive> {
  const zip = await openZip(bytes)
  const entries = await listEntries(zip)
  const home = findHome(entries)
  const folder = home.fileName.slice(0, -homeName.length)
  let left = maxBytes * 2
  return {
    xml: xmlText(await readEntry(zip, bytes, home, maxXmlBytes)),
    async read(name) {
      const entry = entries.get(folder + name)
      if (entry === undefined) return undefined
      const limit = Math.min(left, maxBytes)
      try {
        const content = await readEntry(zip, bytes, entry, limit)
        left -= content.length
        return content
      } catch (error) {
        // A failed read may have cost this much before it failed.
        left -= Math.min(limit, entry.compressedSize * maxInflation)
        if (error instanceof ImportRefusal) return undefined
        throw error
      }
    },
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

/** Finds Home.xml. It is not at the top when somebody zipped the folder of a home again. */
function findHome(entries: ReadonlyMap<string, Entry>): Entry {
  const [home] = [...entries.values()]
    .filter(({fileName}) => fileName === homeName || fileName.endsWith(`/${homeName}`))
    .sort((one, other) => one.fileName.length - other.fileName.length)
  if (home) return home
  throw new ImportRefusal(entries.has(oldHomeName) ? 'too-old' : 'no-home')
}

/** The greatest ratio at which deflate compresses (zlib Technical Details). */
const maxInflation = 1032

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
