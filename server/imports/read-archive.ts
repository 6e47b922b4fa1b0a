import {crc32, inflateRawSync} from 'node:zlib'
import {type Entry, fromBufferPromise, type ZipFile} from 'yauzl'
import {ImportRefusal} from './refusal.ts'
import {xmlText} from './xml-text.ts'

/** A home of Sweet Home 3D has a few for each piece of furniture that was put into it. */
const maxEntries = 50_000

/** Bytes of Home.xml; the largest homes that Pianta keeps have a tenth. */
const maxXmlBytes = 64 * 1024 * 1024

/** The entry that Sweet Home 3D writes since 5.3, and the one from before. */
const homeName = 'Home.xml'
const oldHomeName = 'Home'

/** What is read of an archive of Sweet Home 3D (`.sh3d`, `.sh3x`): a zip. */
export interface Archive {
  /** Home.xml. */
  xml: string
  /**
   * Another entry's bytes, by the name that Home.xml gives it. Undefined when it is not there, can't be read or is over
   * the limit.
   */
  read(name: string): Promise<Uint8Array | undefined>
}

/**
 * Opens an archive, and inflates only what is asked for: beside Home.xml at most `maxBytes` of an entry and twice as many
 * of all. Bytes are counted as they come, whatever the headers say. Throws ImportRefusal.
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
      const most = Math.min(left, maxBytes)
      try {
        const content = await readEntry(zip, bytes, entry, most)
        left -= content.length
        return content
      } catch (error) {
        // One that can't be read may have taken as much until that was found.
        left -= Math.min(most, entry.compressedSize * maxInflation)
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

/** By name; of two of one name, the first. */
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

/** Where somebody packed the folder of a home anew, Home.xml is not at the top. */
function findHome(entries: ReadonlyMap<string, Entry>): Entry {
  const [home] = [...entries.values()]
    .filter(({fileName}) => fileName === homeName || fileName.endsWith(`/${homeName}`))
    .sort((one, other) => one.fileName.length - other.fileName.length)
  if (home) return home
  throw new ImportRefusal(entries.has(oldHomeName) ? 'too-old' : 'no-home')
}

/** Bytes that deflate makes of one (zlib's technical details). */
const maxInflation = 1032

const stored = 0
const deflated = 8

async function readEntry(zip: ZipFile, bytes: Uint8Array, entry: Entry, most: number): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw new ImportRefusal('encrypted')
  const content = unpack(await packedBytes(zip, bytes, entry), entry.compressionMethod, most)
  if (crc32(content) !== entry.crc32) throw new ImportRefusal('damaged')
  return content
}

async function packedBytes(zip: ZipFile, bytes: Uint8Array, entry: Entry): Promise<Uint8Array> {
  const {fileDataStart} = await zip.readLocalFileHeaderPromise(entry, {minimal: true}).catch((cause) => {
    throw new ImportRefusal('damaged', {cause})
  })
  return bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize)
}

function unpack(packed: Uint8Array, method: number, most: number): Uint8Array {
  if (method === stored && packed.length <= most) return packed
  if (method === stored) throw new ImportRefusal('too-large')
  if (method !== deflated) throw new ImportRefusal('damaged')
  try {
    return inflateRawSync(packed, {maxOutputLength: most})
  } catch (cause) {
    const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ImportRefusal(isTooLarge ? 'too-large' : 'damaged', {cause})
  }
}
