import type {Entry} from 'yauzl'
import {ImportRefusal} from './refusal.ts'
import {xmlText} from './xml-text.ts'
import {maxInflation, openArchive, type ZipArchive} from './zip-archive.ts'

/** Bytes of Home.xml. The largest homes in Pianta need a tenth of this. */
const maxXmlBytes = 64 * 1024 * 1024

/** The entry since Sweet Home 3D 5.3, and the entry of earlier versions. */
const homeName = 'Home.xml'
const oldHomeName = 'Home'

interface Limits {
  maxBytes: number
}

/** The readable parts of a Sweet Home 3D archive (`.sh3d`, `.sh3x`), which is a ZIP file. */
export interface Archive {
  /** The text of Home.xml. */
  xml: string
  /** Reads another entry by its name in Home.xml. Returns undefined when it is missing, unreadable or too large. */
  read(name: string): Promise<Uint8Array | undefined>
}

/** Opens an archive and reads its home; see `readHomeArchive`. */
export const readArchive = async (bytes: Uint8Array, limits: Limits): Promise<Archive> =>
  readHomeArchive(await openArchive(bytes), limits)

/**
 * Inflates only the entries that are read: at most `maxBytes` each and twice that in all, besides Home.xml. Throws
 * ImportRefusal.
 */
export async function readHomeArchive(zip: ZipArchive, {maxBytes}: Limits): Promise<Archive> {
  const {entries} = zip
  const home = findHome(entries)
  const folder = home.fileName.slice(0, -homeName.length)
  let left = maxBytes * 2
  return {
    xml: xmlText(await zip.read(home, maxXmlBytes)),
    async read(name) {
      const entry = entries.get(folder + name)
      if (entry === undefined) return undefined
      const limit = Math.min(left, maxBytes)
      try {
        const content = await zip.read(entry, limit)
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

/** Finds Home.xml. It is not at the top when somebody zipped the folder of a home again. */
function findHome(entries: ReadonlyMap<string, Entry>): Entry {
  const [home] = [...entries.values()]
    .filter(({fileName}) => fileName === homeName || fileName.endsWith(`/${homeName}`))
    .sort((one, other) => one.fileName.length - other.fileName.length)
  if (home) return home
  throw new ImportRefusal(entries.has(oldHomeName) ? 'too-old' : 'no-home')
}
