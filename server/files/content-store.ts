import {createHash, hash, randomUUID} from 'node:crypto'
import {mkdirSync, rmSync, statSync} from 'node:fs'
import {access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, utimes} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import type {ByteRange} from '../api/byte-range.ts'
import {syncFolder} from '../sync-folder.ts'

export interface Stored {
  sha256: string
  /** Bytes. */
  size: number
}

/** Bytes that are open: they stay readable when their file is removed. Whoever opened them disposes of them. */
export interface OpenBytes extends AsyncDisposable {
  size: number
  /**
   * All of them or a part, in pieces that share `memory`: each holds until the next is asked for. Throws when the file is
   * too short.
   */
  pieces(range?: ByteRange, memory?: Uint8Array): AsyncGenerator<Uint8Array>
}

/** Bytes that are read or written at once: with smaller pieces, what each costs shows. */
export const pieceSize = 512 * 1024

/**
 * Bytes under their own SHA-256, `ab/abcd…`, never changed. What `put` acknowledged survives a power cut. The folder is
 * made when it is not there; what a kill left half-written in it is removed.
 */
export function createContentStore(folder: string) {
  const unfinished = join(folder, 'unfinished')
  rmSync(unfinished, {recursive: true, force: true})
  mkdirSync(unfinished, {recursive: true, mode: 0o700})
  // At each start: the one that made it may not have come this far.
  syncFolder(dirname(folder))

  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  const has = (sha256: string) =>
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    )

  /** What is being put again just now: until it is new, `sweep` could take it for old. */
  const touching = new Set<string>()

  /** Whether it is there; it is as new then as if it had been written now. */
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

  /** What is being put: it goes on when whoever sent it is gone. */
  const pending = new Set<Promise<Stored>>()

  /** Of a stream each chunk is used until the next is asked for. */
  async function put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Stored> {
    const putting = store(content)
    pending.add(putting)
    return putting.finally(() => pending.delete(putting))
  }

  async function store(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Stored> {
    if (content instanceof Uint8Array) {
      const sha256 = hash('sha256', content)
      if (await touch(sha256)) {
        // Whoever put it may not have come this far yet.
        await syncFolderOf(pathOf(sha256))
        return {sha256, size: content.length}
      }
    }
    const path = join(unfinished, randomUUID())
    try {
      const stored = await write(path, content instanceof Uint8Array ? [content] : content)
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

  /** Those of the two letters that are known to survive a power cut: another upload may just have made one. */
  const durable = new Set<string>()

  /** A name is durable only once its folder is, and a new folder once the one above it is. */
  async function syncFolderOf(path: string) {
    const own = dirname(path)
    await sync(own)
    if (durable.has(own)) return
    await sync(folder)
    durable.add(own)
  }

  /** Looking and removing is one step, so that nothing comes in between. */
  function removeOlder(sha256: string, time: number) {
    if (!touching.has(sha256) && statSync(pathOf(sha256)).mtimeMs < time) rmSync(pathOf(sha256))
  }

  return {
    put,
    has,
    /** Where the bytes lie, for what reads files itself; whether they do is not looked at. */
    pathOf,
    /** Undefined when it is not there. */
    read: (sha256: string): Promise<Buffer | undefined> =>
      readFile(pathOf(sha256)).catch((error) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      }),

    /** Undefined when it is not there. */
    async open(sha256: string): Promise<OpenBytes | undefined> {
      const file = await open(pathOf(sha256)).catch((error) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      })
      if (!file) return undefined
      const {size} = await file.stat()
      return {
        size,
        pieces: (range = {start: 0, end: size - 1}, memory = memoryFor(range)) => piecesOf(file, range, memory),
        [Symbol.asyncDispose]: () => file.close(),
      }
    },

    /**
     * Removes what nobody names and was put before `time`, in milliseconds since the epoch: what was put since may be
     * about to be named.
     */
    async deleteUnreferenced(isReferenced: (sha256: string) => boolean, time: number, signal?: AbortSignal) {
      for (const first of (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
        const hashes = await readdir(join(folder, first))
        if (signal?.aborted) return
        for (const sha256 of hashes.filter((one) => !isReferenced(one))) removeOlder(sha256, time)
      }
    },

    /** Lets what is being put end. */
    async close() {
      await Promise.allSettled(pending)
    },
  }
}

async function write(path: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Stored> {
  const sum = createHash('sha256')
  await using file = await open(path, 'wx', 0o600)
  // Gathered to pieces worth a write, which share their memory: to have more of it for each makes the collector of garbage
  // look through everything for every few that go by.
  let memory: Buffer | undefined
  let [size, gathered] = [0, 0]
  async function writeGathered() {
    if (memory) await file.writeFile(memory.subarray(0, gathered))
    gathered = 0
  }
  for await (const chunk of chunks) {
    // As it comes, while the processor has it at hand: later that takes longer.
    sum.update(chunk)
    size += chunk.length
    if (gathered + chunk.length > pieceSize) await writeGathered()
    if (chunk.length > pieceSize) await file.writeFile(chunk)
    else {
      memory ??= Buffer.allocUnsafeSlow(pieceSize)
      memory.set(chunk, gathered)
      gathered += chunk.length
    }
  }
  await writeGathered()
  await file.sync()
  return {sha256: sum.digest('hex'), size}
}

const memoryFor = ({start, end}: ByteRange) => Buffer.allocUnsafeSlow(Math.min(pieceSize, end - start + 1))

/** They share their memory as pieces that are written do. */
async function* piecesOf(file: FileHandle, {start, end}: ByteRange, memory: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = start; at <= end; ) {
    const {bytesRead} = await file.read(memory, 0, Math.min(memory.length, end - at + 1), at)
    if (bytesRead === 0) throw new Error(`a file ends at ${at}, before ${end}`)
    yield memory.subarray(0, bytesRead)
    at += bytesRead
  }
}

async function sync(folder: string) {
  await using handle = await open(folder)
  await handle.sync()
}
