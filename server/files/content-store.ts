import {createHash, hash, randomUUID} from 'node:crypto'
import {mkdirSync, rmSync, statSync} from 'node:fs'
import {access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, utimes} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {sync, syncFolder} from '#shared/host/sync-folder.ts'
import type {ByteRange} from '../api/byte-range.ts'
import type {TemporaryFile} from '../api/content.ts'

export interface Stored {
  sha256: string
  /** Bytes. */
  size: number
}

/** An open file, readable even after its deletion. The caller of `open` disposes of it. */
export interface OpenBytes extends AsyncDisposable {
  size: number
  /**
   * Reads all bytes or a range, in pieces that share `memory`: a piece is valid until the next read. Throws at a short
   * file.
   */
  pieces(range?: ByteRange, memory?: Uint8Array): AsyncGenerator<Uint8Array>
}

/** Bytes per read or write; the cost of each call dominates with smaller pieces. */
export const pieceSize = 512 * 1024

/**
 * Stores immutable bytes under their SHA-256, `ab/abcd…`. Bytes survive a power cut once `put` resolves. Creates the
 * folder, and deletes the unfinished files of a killed process. `shippedAt` returns the path of bytes that the program
 * brings along: they can be opened too.
 */
export function createContentStore(
  folder: string,
  shippedAt: (sha256: string) => string | undefined = () => undefined,
) {
  const unfinished = join(folder, 'unfinished')
  rmSync(unfinished, {recursive: true, force: true})
  mkdirSync(unfinished, {recursive: true, mode: 0o700})
  // Sync at each start: the process that created the folder may have been killed before.
  syncFolder(dirname(folder))

  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  const has = (sha256: string) =>
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    )

  /** The hashes being put again: until their time is renewed, `deleteUnreferenced` would see them as old. */
  const touching = new Set<string>()

  /** Renews the time of stored bytes. Returns whether they exist. */
  async function touch(sha256: string): Promise<boolean> {
    const now = new Date()
    touching.add(sha256)
    try {
      await utimes(pathOf(sha256), now, now)
      return true
    } catch {
      return false
    } finally {
      touching.delete(sha256)
    }
  }

  /** Open files. */
  let opened = 0

  /** The puts in progress, which go on when their caller is gone. */
  const pending = new Set<Promise<Stored>>()

  /** Stores bytes or a stream. Uses a chunk only until it reads the next. */
  async function put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Stored> {
    const putting = store(content)
    pending.add(putting)
    return putting.finally(() => pending.delete(putting))
  }

  async function store(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Stored> {
    if (content instanceof Uint8Array) {
      const sha256 = hash('sha256', content)
      if (await touch(sha256)) {
        // The first put may not have synced the folder yet.
        await syncFolderOf(pathOf(sha256))
        return {sha256, size: content.length}
      }
    }
    const path = join(unfinished, randomUUID())
    try {
      const stored = await write(path, content instanceof Uint8Array ? [content] : content, gatheredOf(pending.size))
      await settle(path, stored.sha256)
      return stored
    } catch (error) {
      await rm(path, {force: true})
      throw error
    }
  }

  async function settle(from: string, sha256: string) {
    const to = pathOf(sha256)
    await mkdir(dirname(to), {recursive: true, mode: 0o700})
    touching.add(sha256)
    await rename(from, to).finally(() => touching.delete(sha256))
    await syncFolderOf(to)
  }

  /** The folders that are known to survive a power cut; another upload may just have created one. */
  const durable = new Set<string>()

  /** Syncs the folder of a path: a name is durable once its folder is, and a new folder once its parent is. */
  async function syncFolderOf(path: string) {
    const own = dirname(path)
    await sync(own)
    if (durable.has(own)) return
    await sync(folder)
    durable.add(own)
  }

  /** Checks the time and deletes in one synchronous step, so no put comes in between. */
  function deleteIfOlder(sha256: string, time: number) {
    if (!touching.has(sha256) && statSync(pathOf(sha256)).mtimeMs < time) rmSync(pathOf(sha256))
  }

  /** Writes chunks to a temporary file, which does not survive a power cut. */
  async function writeTemporary(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<TemporaryFile> {
    const path = join(unfinished, randomUUID())
    const dispose = () => rm(path, {force: true})
    try {
      let size = 0
      await using file = await open(path, 'wx', 0o600)
      for await (const chunk of chunks) {
        size += chunk.length
        await file.writeFile(chunk)
      }
      return {path, size, [Symbol.asyncDispose]: dispose}
    } catch (error) {
      await dispose()
      throw error
    }
  }

  return {
    put,
    has,
    writeTemporary,
    /** Returns the path of the bytes, for libraries that read files themselves. The file may not exist. */
    pathOf,
    /** Returns undefined for unknown bytes. */
    read: (sha256: string): Promise<Buffer | undefined> =>
      readFile(pathOf(sha256)).catch((error) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      }),

    /** Returns undefined for unknown bytes. */
    async open(sha256: string): Promise<OpenBytes | undefined> {
      const file = (await openExisting(pathOf(sha256))) ?? (await openExisting(shippedAt(sha256)))
      if (!file) return undefined
      const {size} = await file.stat()
      opened++
      return {
        size,
        pieces: (range = {start: 0, end: size - 1}, memory = memoryFor(range, opened)) => piecesOf(file, range, memory),
        async [Symbol.asyncDispose]() {
          opened--
          await file.close()
        },
      }
    },

    /**
     * Deletes unreferenced bytes that were put before `time` (milliseconds since the epoch). Newer bytes may get a
     * reference soon. Stops when `mustStop` says so, which it asks after it found bytes to be unreferenced.
     */
    async deleteUnreferenced(
      isReferenced: (sha256: string) => boolean,
      time: number,
      mustStop: () => boolean | undefined = () => false,
    ) {
      for (const first of (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
        const hashes = await readdir(join(folder, first))
        const unreferenced = hashes.filter((one) => !isReferenced(one))
        if (unreferenced.length > 0 && mustStop()) return
        for (const sha256 of unreferenced) deleteIfOlder(sha256, time)
      }
    },

    /** Waits for the puts in progress. */
    async close() {
      await Promise.allSettled(pending)
    },
  }
}

/** Returns undefined when there is no such file. */
async function openExisting(path: string | undefined): Promise<FileHandle | undefined> {
  if (path === undefined) return undefined
  return open(path).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}

/** Returns the bytes to gather for a write. Many uploads at once gather nothing: each would keep half a megabyte. */
const gatheredOf = (uploads: number) => (uploads > 8 ? 0 : pieceSize)

async function write(
  path: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  gather: number,
): Promise<Stored> {
  const sum = createHash('sha256')
  await using file = await open(path, 'wx', 0o600)
  // Chunks are gathered into writes that share one buffer: a buffer per write would trigger a full garbage collection
  // every few writes.
  let memory: Buffer | undefined
  let [size, gathered] = [0, 0]
  async function writeGathered() {
    if (memory) await file.writeFile(memory.subarray(0, gathered))
    gathered = 0
  }
  for await (const chunk of chunks) {
    // Hashing is faster while the chunk is in the processor's cache.
    sum.update(chunk)
    size += chunk.length
    if (gathered + chunk.length > gather) await writeGathered()
    if (chunk.length > gather) await file.writeFile(chunk)
    else {
      memory ??= Buffer.allocUnsafeSlow(gather)
      memory.set(chunk, gathered)
      gathered += chunk.length
    }
  }
  await writeGathered()
  await file.sync()
  return {sha256: sum.digest('hex'), size}
}

/** Returns the memory for reading a file. Many readers at once share less: they may be slow. */
const memoryFor = ({start, end}: ByteRange, readers: number) =>
  Buffer.allocUnsafeSlow(Math.min(readers > 8 ? smallPiece : pieceSize, end - start + 1))

const smallPiece = 64 * 1024

/** Reads pieces that share one buffer, as writes do. */
async function* piecesOf(file: FileHandle, {start, end}: ByteRange, memory: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = start; at <= end; ) {
    const {bytesRead} = await file.read(memory, 0, Math.min(memory.length, end - at + 1), at)
    if (bytesRead === 0) throw new Error(`a file ends at ${at}, before ${end}`)
    yield memory.subarray(0, bytesRead)
    at += bytesRead
  }
}
