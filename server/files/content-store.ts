import {hash, randomUUID} from 'node:crypto'
import {mkdirSync, rmSync, statSync} from 'node:fs'
import {access, mkdir, readdir, readFile, rename, rm, utimes} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {sync, syncFolder} from '#shared/host/sync-folder.ts'
import {createBytesOpener, type OpenBytes, pieceSize} from './open-bytes.ts'
import {type Chunks, type Stored, writeBytes, writeTemporary} from './write-bytes.ts'

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

  const newPath = () => join(unfinished, randomUUID())
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  const has = (sha256: string) =>
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    )

  const openBytes = createBytesOpener()

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
    const path = newPath()
    try {
      const stored = await writeBytes(
        path,
        content instanceof Uint8Array ? [content] : content,
        gatheredOf(pending.size),
      )
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

  return {
    put,
    has,
    writeTemporary: (chunks: Chunks) => writeTemporary(newPath(), chunks),
    /** Renews the time of bytes, so that they stay unreferenced for longer. Returns whether they exist. */
    renew: touch,
    /** Deletes bytes. */
    remove: (sha256: string) => rmSync(pathOf(sha256), {force: true}),
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
      const own = await openBytes(pathOf(sha256))
      const shipped = own ? undefined : shippedAt(sha256)
      return own ?? (shipped === undefined ? undefined : openBytes(shipped))
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

/** Returns the bytes to gather for a write. Many uploads at once gather nothing: each would keep half a megabyte. */
const gatheredOf = (uploads: number) => (uploads > 8 ? 0 : pieceSize)
