import {createHash} from 'node:crypto'
import {crc32} from 'node:zlib'
import {type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile} from 'yauzl'
import {type Manifest, type ManifestEntry, manifestName, parseManifest} from './manifest.ts'
import {DamagedBackupError} from './problems.ts'
import {type Opening, openSource, type Source} from './source.ts'

/** The archive's comment: this text, then the SHA-256 of all bytes before the comment. */
const digestText = 'SHA-256 '
export const commentLength = digestText.length + 64
export const commentOf = (sha256: string) => digestText + sha256

/** Takes the contents of a backup as they are read, before the whole is verified. */
export interface Sink {
  /** Called first. It may refuse the backup by throwing. */
  begin(manifest: Manifest): Promise<void>
  entry(entry: ManifestEntry, pieces: AsyncIterable<Uint8Array>): Promise<void>
}

export interface CheckOptions extends Opening {
  sink?: Sink
  signal?: AbortSignal
  /** Called with the bytes read so far, and all. */
  progress?: (done: number, total: number) => void
}

export interface Checked {
  manifest: Manifest
  isEncrypted: boolean
  /** Bytes of the archive, without encryption. */
  size: number
}

/**
 * Reads a whole backup in one pass and verifies every byte: those of each entry by the manifest, the headers between
 * them by the archive's comment. Throws PassphraseError, and DamagedBackupError with the file's name.
 */
export async function checkBackup(path: string, options: CheckOptions): Promise<Checked> {
  try {
    await using source = await openSource(path, options)
    const manifest = await readAll(source, options)
    return {manifest, isEncrypted: source.isEncrypted, size: source.size}
  } catch (error) {
    if (!(error instanceof DamagedBackupError)) throw error
    throw new DamagedBackupError(`${path} is no whole backup: ${error.message} Use another backup.`, {cause: error})
  }
}

async function readAll(source: Source, {sink, signal, progress}: CheckOptions): Promise<Manifest> {
  const {zip, entries} = await readDirectory(source)
  const manifest = await readManifest(source, zip, entries)
  const expected = new Map(manifest.entries.map((entry) => [entry.name, entry]))
  if (entries.length !== expected.size + 1) throw new DamagedBackupError('Its entries are not those of its manifest.')
  await sink?.begin(manifest)

  const whole = createHash('sha256')
  let at = 0
  async function* readTo(end: number): AsyncGenerator<Buffer> {
    while (at < end) {
      signal?.throwIfAborted()
      const piece = await source.read(at, Math.min(pieceSize, end - at))
      whole.update(piece)
      at += piece.length
      progress?.(at, source.size)
      yield piece
    }
  }
  const skipTo = async (end: number) => {
    for await (const _ of readTo(end));
  }

  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const {fileDataStart} = await zip.readLocalFileHeaderPromise(entry, {minimal: true}).catch(asDamaged)
    if (fileDataStart < at) throw new DamagedBackupError('Its entries overlap.')
    await skipTo(fileDataStart)
    const end = fileDataStart + entry.compressedSize
    if (entry.fileName === manifestName) await skipTo(end)
    else await readEntry(expected.get(entry.fileName), entry, readTo(end), sink)
    // An entry that comes twice would stand in for one that is missing.
    expected.delete(entry.fileName)
  }
  if (expected.size > 0) throw new DamagedBackupError('Its entries are not those of its manifest.')
  await skipTo(source.size - commentLength)
  const comment = await source.read(at, commentLength)
  if (comment.toString('latin1') !== commentOf(whole.digest('hex')))
    throw new DamagedBackupError('Bytes changed since it was written.')
  return manifest
}

async function readEntry(
  expected: ManifestEntry | undefined,
  entry: Entry,
  pieces: AsyncIterable<Buffer>,
  sink: Sink | undefined,
) {
  if (!expected) throw new DamagedBackupError('Its entries are not those of its manifest.')
  const sum = createHash('sha256')
  async function* hashed() {
    for await (const piece of pieces) {
      sum.update(piece)
      yield piece
    }
  }
  if (entry.compressedSize !== expected.size) throw new DamagedBackupError(`Its entry ${expected.name} is damaged.`)
  if (sink) await sink.entry(expected, hashed())
  else for await (const _ of hashed());
  if (sum.digest('hex') !== expected.sha256) throw new DamagedBackupError(`Its entry ${expected.name} is damaged.`)
}

/** Bytes per read. */
const pieceSize = 512 * 1024

async function readDirectory(source: Source): Promise<{zip: ZipFile; entries: Entry[]}> {
  const options = {lazyEntries: true, autoClose: false, strictFileNames: true}
  try {
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, options)
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    const isOurs = ({compressionMethod, compressedSize, uncompressedSize}: Entry) =>
      compressionMethod === 0 && compressedSize === uncompressedSize
    if (!entries.every(isOurs)) throw new DamagedBackupError('Its directory is damaged.')
    return {zip, entries}
  } catch (error) {
    return asDamaged(error)
  }
}

/** Bytes: more than two million files take. Bounds the memory that a made-up backup can ask for. */
const maxManifest = 400 * 1024 ** 2

async function readManifest(source: Source, zip: ZipFile, entries: readonly Entry[]): Promise<Manifest> {
  const entry = entries.find(({fileName}) => fileName === manifestName)
  if (!entry) throw new DamagedBackupError(`It has no ${manifestName}.`)
  const {fileDataStart} = await zip.readLocalFileHeaderPromise(entry, {minimal: true}).catch(asDamaged)
  if (fileDataStart + entry.compressedSize > source.size) throw new DamagedBackupError('Its directory is damaged.')
  if (entry.compressedSize > maxManifest) throw new DamagedBackupError(`Its ${manifestName} is too large.`)
  const bytes = await source.read(fileDataStart, entry.compressedSize)
  if (crc32(bytes) !== entry.crc32) throw new DamagedBackupError('Its manifest is damaged.')
  return parseManifest(bytes.toString())
}

/** Lets yauzl read the decrypted bytes. */
class SourceReader extends RandomAccessReader {
  readonly #source: Source

  constructor(source: Source) {
    super()
    this.#source = source
  }

  override read(...[buffer, offset, length, position, callback]: Parameters<RandomAccessReader['read']>) {
    this.#source.read(position, length).then((bytes) => {
      bytes.copy(buffer, offset)
      callback(null)
    }, callback)
  }
}

/** Rethrows errors of yauzl, which have no code, as damage. */
function asDamaged(error: unknown): never {
  const isKnown = error instanceof DamagedBackupError || (error instanceof Error && 'code' in error)
  if (isKnown) throw error
  throw new DamagedBackupError(`Its directory is damaged (${(error as Error).message}).`, {cause: error})
}
