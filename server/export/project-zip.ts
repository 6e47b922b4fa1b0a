import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {promisify} from 'node:util'
import {crc32, createDeflateRaw, deflateRaw} from 'node:zlib'
import type {Clock} from '#shared/clock.ts'
import type {File, Project, Revision} from '#shared/contract/resources.ts'
import {freeBytes} from '#shared/host/free-bytes.ts'
import {found} from '../errors.ts'
import {type OpenBytes, pieceSize} from '../files/open-bytes.ts'
import type {FileStore} from '../files/store.ts'
import {isLargeStored, smallChunk} from '../homes/stored-home.ts'
import type {ProjectStore} from '../projects/store.ts'
import type {RevisionStore} from '../revisions/store.ts'
import {writeZip, type ZipEntry} from './zip.ts'

export interface ExportNeeds {
  clock: Clock
  projects: Pick<ProjectStore, 'read'>
  revisions: Pick<RevisionStore, 'home' | 'homeJson' | 'listBelow'>
  files: Pick<FileStore, 'has' | 'listOf' | 'open'>
}

/** A snapshot of a project; its versions and files never change. */
interface Contents {
  project: Project
  /** Every file that a version names, sorted by hash. */
  files: File[]
}

export interface Export {
  project: Project
  /** The zip, written as it is read; a piece is valid until the next read. Throws when content has disappeared. */
  pieces: AsyncGenerator<Uint8Array>
}

/**
 * Starts the export of a project (docs/api.md#export). Calls `ensureOpen` before each piece, which throws when access
 * has ended. Throws not_found, or an Error when the bytes of a file are missing.
 */
export async function exportProject(needs: ExportNeeds, projectId: string, ensureOpen: () => void): Promise<Export> {
  const contents = {project: found(needs.projects.read(projectId)), files: needs.files.listOf(projectId)}
  for (const {sha256} of contents.files) if (!(await needs.files.has(sha256))) throw isMissing(sha256)
  return {project: contents.project, pieces: whileOpen(writeZip(entriesOf(needs, contents)), ensureOpen)}
}

async function* whileOpen(pieces: AsyncIterable<Uint8Array>, ensureOpen: () => void) {
  for await (const piece of pieces) {
    ensureOpen()
    yield piece
  }
}

async function* entriesOf(needs: ExportNeeds, {project, files}: Contents): AsyncGenerator<ZipEntry> {
  const now = needs.clock.now()
  yield jsonEntry('project.json', now, [JSON.stringify(project)])
  yield jsonEntry('versions.json', now, listPieces(versionsOf(needs, project)))
  const ahead = hasLargeHome(needs, project) ? 0 : versionsAhead
  yield* startedAhead(versionsOf(needs, project), ahead, (version) => versionEntry(needs, project.id, version))
  const memory = Buffer.allocUnsafeSlow(pieceSize)
  for (const file of files) {
    await using bytes = await openFile(needs, file)
    yield await fileEntry(file, () => bytes.pieces(undefined, memory))
  }
}

/** Versions per database read. */
const versionsPerPage = 100

/** Yields the versions of the snapshot, newest first. */
function* versionsOf({revisions}: ExportNeeds, {id, lastRevision}: Project): Generator<Revision> {
  let next = lastRevision?.number ?? 0
  while (next > 0) {
    const page = revisions.listBelow(id, next + 1, versionsPerPage)
    const last = page.at(-1)
    // Numbers have no gaps: a missing version means that the project was deleted.
    if (!last) throw new Error(`version ${next} of project ${id} is gone`)
    yield* page
    next = last.number - 1
  }
}

function* listPieces(rows: Iterable<unknown>): Generator<string> {
  let separator = '['
  for (const row of rows) {
    yield separator + JSON.stringify(row)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** The zlib level. The default, 6, takes nine times as long and saves a tenth. */
const level = 2

const deflate = promisify(deflateRaw)

/** Other threads decompress and compress the next versions while one is sent. */
const versionsAhead = 2

/** Large homes are prepared one at a time, to keep the memory small. Homes grow, so the last one tells. */
const hasLargeHome = ({revisions}: ExportNeeds, {id, lastRevision}: Project): boolean =>
  lastRevision !== null && isLargeStored(revisions.home(id, lastRevision.number))

async function versionEntry(
  {revisions}: ExportNeeds,
  projectId: string,
  {number, createdAt}: Revision,
): Promise<ZipEntry> {
  const home = await revisions.homeJson(projectId, number)
  const {length} = home
  const sum = crc32(home)
  // Homes shrink to a third: one buffer takes one, without copies of smaller ones.
  const packed = await deflate(home, {level, chunkSize: Math.max(Math.ceil(length / 2), smallChunk)})
  freeBytes(home)
  return {
    name: `versions/${number}.home.json`,
    time: Date.parse(createdAt),
    method: 'deflated',
    size: length,
    packedSize: packed.length,
    crc32: sum,
    packed: [packed],
  }
}

/** Yields the results in order, and keeps `ahead` more in work. */
async function* startedAhead<Item, Result>(
  items: Iterable<Item>,
  ahead: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const started: Promise<Result>[] = []
  for (const item of items) {
    const result = work(item)
    // A failure is thrown when its turn comes.
    result.catch(() => {})
    started.push(result)
    if (started.length > ahead) yield started.shift() as Promise<Result>
  }
  yield* started
}

/** Compresses JSON into memory, because its size precedes it in the archive. */
async function jsonEntry(name: string, time: number, pieces: Iterable<string | Uint8Array>): Promise<ZipEntry> {
  const packed: Uint8Array[] = []
  let [size, sum] = [0, 0]
  function* measured() {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      size += bytes.length
      sum = crc32(bytes, sum)
      yield bytes
    }
  }
  await pipeline(Readable.from(measured()), createDeflateRaw({level}), async (source: AsyncIterable<Uint8Array>) => {
    for await (const piece of source) packed.push(piece)
  })
  const packedSize = packed.reduce((total, {length}) => total + length, 0)
  return {name, time, method: 'deflated', size, packedSize, crc32: sum, packed}
}

const extensions: Record<File['contentType'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

/** Stores a file uncompressed, as its type is compressed already. Reads it twice: the checksum precedes it. */
async function fileEntry(
  {sha256, contentType, size, createdAt}: File,
  read: () => AsyncIterable<Uint8Array>,
): Promise<ZipEntry> {
  let sum = 0
  for await (const piece of read()) sum = crc32(piece, sum)
  const name = `files/${sha256}.${extensions[contentType]}`
  const time = Date.parse(createdAt)
  return {name, time, method: 'stored', size, packedSize: size, crc32: sum, packed: read()}
}

async function openFile({files}: ExportNeeds, {sha256, size}: File): Promise<OpenBytes> {
  const bytes = await files.open(sha256)
  if (!bytes) throw isMissing(sha256)
  if (bytes.size === size) return bytes
  await bytes[Symbol.asyncDispose]()
  throw new Error(`file ${sha256} has ${bytes.size} bytes instead of ${size}`)
}

const isMissing = (sha256: string) => new Error(`file ${sha256} is not in the store`)
