import type {Layer} from '#shared/home/roomplan/read-usda.ts'
import type {ZipArchive} from '../zip-archive.ts'
import type {GivenFile, ImportFormat} from './format.ts'

/** Bytes of a text layer: a mesh of a wall has a few kilobytes. */
const maxLayer = 4 * 1024 * 1024
/** Bytes of all layers, and their number. */
const maxLayers = 64 * 1024 * 1024
const maxLayerCount = 20_000

const isJson = (start: string) => /^(\xef\xbb\xbf)?\s*\{/.test(start)

/** A scan of RoomPlan: the JSON of a CapturedRoom or a CapturedStructure, or a USDZ file of text layers. */
export const roomPlan: ImportFormat = {
  id: 'roomplan',
  endings: ['.json', '.usdz'],
  async recognizes({start, bytes, archive}) {
    if (/^(PXR-USDC|#usda )/.test(start)) return true
    if (isJson(start)) return isScanJson(bytes)
    return usdEntries(await archive()).length > 0
  },
  async read(file, {language, answers}) {
    const [{toSourceHome}, {oneSession}] = await Promise.all([
      import('#shared/home/roomplan/to-source-home.ts'),
      import('#shared/home/roomplan/sessions.ts'),
    ])
    const chosen = oneSession(await readCaptured(file), answers)
    if ('asks' in chosen) return chosen
    const source = toSourceHome(chosen.captured, language)
    for (const name of chosen.leftOut) source.notes.push({kind: 'scans-left-out', name})
    return {source}
  },
}

/** Every scan has walls, and no `schema`, as every home of Pianta has. Only a document that may be one is parsed. */
async function isScanJson(bytes: Uint8Array): Promise<boolean> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!text.includes('"walls"') || text.includes('"schema"')) return false
  const {isScan, parseScan} = await import('#shared/home/roomplan/read-json.ts')
  try {
    return isScan(parseScan(textOf(bytes)))
  } catch {
    // Broken JSON is a scan by the words that only scans have.
    return text.includes('"transform"')
  }
}

async function readCaptured({start, bytes, archive}: GivenFile) {
  const {refuseScan} = await import('#shared/home/roomplan/refusal.ts')
  if (isJson(start)) {
    const {isScan, parseScan, readScan} = await import('#shared/home/roomplan/read-json.ts')
    const document = parseScan(textOf(bytes))
    if (!isScan(document)) throw refuseScan('own-export', 'there are no walls')
    return readScan(document)
  }
  const zip = await archive()
  if (zip === undefined) {
    if (start.startsWith('PXR-USDC')) throw refuseScan('binary', 'it is a binary layer')
    throw refuseScan('no-scan', 'it is one layer without the others')
  }
  const {readLayers} = await import('#shared/home/roomplan/read-usda.ts')
  return readLayers(await textLayers(zip, refuseScan))
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const usdEntries = (zip: ZipArchive | undefined) =>
  [...(zip?.entries.values() ?? [])].filter(({fileName}) => /\.usd[ac]?$/i.test(fileName))

/**
 * Reads the text layers. Binary ones beside them are Apple's models of furniture. Throws NotImportable when all are
 * binary, ImportRefusal for damaged ones.
 */
async function textLayers(
  zip: ZipArchive,
  refuseScan: (kind: 'binary' | 'too-large', message: string) => Error,
): Promise<Layer[]> {
  const entries = usdEntries(zip)
  if (entries.length > maxLayerCount) throw refuseScan('too-large', `it has over ${maxLayerCount} layers`)
  const layers: Layer[] = []
  let binary = ''
  let left = maxLayers
  for (const entry of entries) {
    const content = await zip.read(entry, Math.min(maxLayer, left))
    left -= content.length
    const text = textOf(content)
    if (text.startsWith('PXR-USDC')) binary = entry.fileName
    else layers.push({path: entry.fileName, text})
  }
  if (binary !== '' && !layers.some(({text}) => text.includes('string UUID')))
    throw refuseScan('binary', `${binary.slice(0, 100)} is binary`)
  return layers
}
