import {createHash, hash} from 'node:crypto'
import {existsSync, rmSync} from 'node:fs'
import {type FileHandle, open, rename, rm, stat} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {crc32} from 'node:zlib'
import type {Clock} from '#shared/clock.ts'
import {UnusableFolderError} from '#shared/host/command-errors.ts'
import {makeFolder} from '#shared/host/sync-folder.ts'
import {version} from '#shared/host/version.ts'
import {explainFolderError} from '../database/folder/folder-problem.ts'
import {lockForBackup} from '../database/lock.ts'
import {writeZip, type ZipEntry} from '../export/zip.ts'
import {checkBackup, commentLength, commentOf} from './check-backup.ts'
import {copyDatabase, type DatabaseCopy} from './copy-database.ts'
import {databaseName, fileName, formatVersion, type Manifest, type ManifestEntry, manifestName} from './manifest.ts'
import {BackupError} from './problems.ts'
import {newSealKey, seal} from './seal.ts'
import {describeWriteError} from './write-errors.ts'

export interface BackupRequest {
  /** The data folder. A server may be running on it. */
  data: string
  /** The file to write; it must not exist. */
  target: string
  /** Encrypts the backup. */
  passphrase: string | undefined
  clock: Clock
  signal?: AbortSignal
  /** Called with the bytes done so far, and all. The second half is the verification. */
  progress?: (done: number, total: number) => void
}

export interface MadeBackup {
  file: string
  /** Bytes. */
  size: number
  manifest: Manifest
  isEncrypted: boolean
}

/**
 * Backs up a data folder into one file, verifies it, and gives it its name once it is on disk. A failure leaves no file
 * behind. Throws BackupError, and FolderInUseError during another backup.
 */
export async function makeBackup(request: BackupRequest): Promise<MadeBackup> {
  const {data, target} = request
  if (existsSync(target)) throw new BackupError(`${target} exists. Choose another name, or move it away.`)
  await requireDatabase(data)
  const lock = lockData(data)
  const copy = join(data, 'backup-unfinished.sqlite')
  // One name for each data folder: a killed backup leaves at most one file, which the next one replaces.
  const unfinished = join(dirname(target), `.pianta-backup-${hash('sha256', data).slice(0, 8)}.unfinished`)
  try {
    const createdAt = new Date(request.clock.now()).toISOString()
    const database = await copyDatabase(join(data, databaseName), copy, request.signal).catch((error) =>
      describeDataError(error, data),
    )
    try {
      makeFolder(dirname(target))
      return await writeBackup(request, {copy, createdAt, database, unfinished})
    } catch (error) {
      const advice = 'Choose another folder for the backup.'
      return describeWriteError(error, {folder: dirname(target), result, advice})
    } finally {
      // A file that can't be deleted is replaced by the next backup.
      await rm(unfinished, {force: true}).catch(() => {})
    }
  } finally {
    removeCopy(copy)
    lock[Symbol.dispose]()
  }
}

async function requireDatabase(data: string) {
  try {
    await stat(join(data, databaseName))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw explainFolderError(error, data)
    throw new BackupError(`${data} has no ${databaseName}: there is nothing to back up. Check PIANTA_DATA.`)
  }
}

function lockData(data: string) {
  try {
    return lockForBackup(data)
  } catch (error) {
    return describeDataError(error, data)
  }
}

const result = 'No backup was made'

/** Explains an error of the data folder, into which a backup first copies the database. */
function describeDataError(error: unknown, data: string): never {
  const explained = explainFolderError(error, data)
  const advice = 'A backup first copies the database there.'
  if (!(explained instanceof UnusableFolderError)) describeWriteError(error, {folder: data, result, advice})
  throw new BackupError(`${result}. ${explained.message} ${advice}`, {cause: error})
}

function removeCopy(copy: string) {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, {force: true})
}

interface Contents {
  copy: string
  createdAt: string
  database: DatabaseCopy
  /** The temporary file. */
  unfinished: string
}

async function writeBackup(request: BackupRequest, contents: Contents): Promise<MadeBackup> {
  const {target, passphrase, signal, progress} = request
  const {unfinished} = contents
  const total = await totalSize(request.data, contents)
  const written = (done: number) => progress?.(Math.min(done, total), 2 * total)
  await rm(unfinished, {force: true})
  {
    await using file = await open(unfinished, 'wx', 0o600)
    const archive = withDigest(writeZip(entriesOf(request, contents), {commentLength}))
    const pieces = passphrase === undefined ? archive : seal(archive, await newSealKey(passphrase))
    await writeAll(file, pieces, (done) => {
      signal?.throwIfAborted()
      written(done)
    })
    await file.sync()
  }
  const {manifest, isEncrypted} = await checkBackup(unfinished, {
    passphrase,
    ...(signal && {signal}),
    progress: (done, all) => progress?.(all + done, 2 * all),
  })
  const {size} = await stat(unfinished)
  if (existsSync(target)) throw new BackupError(`${target} appeared meanwhile. Choose another name.`)
  await rename(unfinished, target)
  await syncIfPossible(dirname(target))
  return {file: target, size, manifest, isEncrypted}
}

/** Appends the comment with the digest of everything before it. */
async function* withDigest(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const whole = createHash('sha256')
  for await (const piece of pieces) {
    whole.update(piece)
    yield piece
  }
  yield Buffer.from(commentOf(whole.digest('hex')))
}

/** Yields the database, the files that it names, and the manifest of both. */
async function* entriesOf(
  {data, clock}: BackupRequest,
  {copy, createdAt, database}: Contents,
): AsyncGenerator<ZipEntry> {
  const time = clock.now()
  const entries: ManifestEntry[] = []
  const lost: string[] = []
  const memory = Buffer.allocUnsafeSlow(pieceSize)
  async function* stored(file: FileHandle, name: string, sums: Sums): AsyncGenerator<ZipEntry> {
    const {sha256, crc32, size} = sums
    entries.push({name, size, sha256})
    yield {name, time, method: 'stored', size, packedSize: size, crc32, packed: piecesOf(file, memory)}
  }
  {
    await using file = await open(copy)
    yield* stored(file, databaseName, await sumsOf(file, memory))
  }
  for (const sha256 of database.named) {
    await using file = await openIfThere(join(data, fileName(sha256)))
    const sums = file && (await sumsOf(file, memory))
    if (sums?.sha256 === sha256) yield* stored(file as FileHandle, fileName(sha256), sums)
    else lost.push(sha256)
  }
  const manifest: Manifest = {format: formatVersion, pianta: version, schema: database.schema, createdAt, entries, lost}
  const packed = [Buffer.from(JSON.stringify(manifest))]
  const size = packed[0]?.length ?? 0
  const sum = crc32(packed[0] as Buffer)
  yield {name: manifestName, time, method: 'stored', size, packedSize: size, crc32: sum, packed}
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

interface Sums {
  sha256: string
  crc32: number
  size: number
}

/** Reads a file once for its sums, which precede it in the archive. Its second read comes from memory. */
async function sumsOf(file: FileHandle, memory: Buffer): Promise<Sums> {
  const sha = createHash('sha256')
  let [sum, size] = [0, 0]
  for await (const piece of piecesOf(file, memory)) {
    sha.update(piece)
    sum = crc32(piece, sum)
    size += piece.length
  }
  return {sha256: sha.digest('hex'), crc32: sum, size}
}

/** Bytes per read and write. */
const pieceSize = 512 * 1024

async function* piecesOf(file: FileHandle, memory: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const {bytesRead} = await file.read(memory, 0, memory.length, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield memory.subarray(0, bytesRead)
  }
}

async function writeAll(file: FileHandle, pieces: AsyncIterable<Uint8Array>, written: (done: number) => void) {
  let done = 0
  for await (const piece of pieces) {
    await file.writeFile(piece)
    done += piece.length
    written(done)
  }
}

/** The size of the contents, for progress. */
async function totalSize(data: string, {copy, database}: Contents): Promise<number> {
  let total = (await stat(copy)).size
  for (const sha256 of database.named)
    total += (await stat(join(data, fileName(sha256))).catch(() => undefined))?.size ?? 0
  return total
}

/** Syncs a folder, unless its file system can't, like some network shares. */
async function syncIfPossible(folder: string) {
  await using handle = await open(folder)
  await handle.sync().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EINVAL' && error.code !== 'ENOTSUP') throw error
  })
}
