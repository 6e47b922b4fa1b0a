import {createHash, hash, randomUUID} from 'node:crypto'
import {mkdirSync, rmSync} from 'node:fs'
import {access, mkdir, open, readFile, rename, rm} from 'node:fs/promises'
import {dirname, join} from 'node:path'

export interface Stored {
  sha256: string
  /** Bytes. */
  size: number
}

/**
 * Bytes under their own SHA-256, `ab/abcd…`, never changed. What `put` acknowledged survives a power cut. The folder is
 * made when it is not there; what a kill left half-written in it is removed.
 */
export function createContent(folder: string) {
  const unfinished = join(folder, 'unfinished')
  rmSync(unfinished, {recursive: true, force: true})
  mkdirSync(unfinished, {recursive: true, mode: 0o700})

  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  const has = (sha256: string) =>
    access(pathOf(sha256)).then(
      () => true,
      () => false,
    )

  async function put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Stored> {
    if (content instanceof Uint8Array) {
      const sha256 = hash('sha256', content)
      if (await has(sha256)) return {sha256, size: content.length}
    }
    const path = join(unfinished, randomUUID())
    try {
      const stored = await write(path, content instanceof Uint8Array ? [content] : content)
      await settle(path, pathOf(stored.sha256))
      return stored
    } catch (error) {
      await rm(path, {force: true})
      throw error
    }
  }

  /** The new name is durable only once its folder is, and a new folder once the one above it is. */
  async function settle(from: string, to: string) {
    const isNewFolder = (await mkdir(dirname(to), {recursive: true, mode: 0o700})) !== undefined
    await rename(from, to)
    await sync(dirname(to))
    if (isNewFolder) await sync(folder)
  }

  return {
    put,
    has,
    /** Undefined when it is not there. */
    read: (sha256: string): Promise<Buffer | undefined> =>
      readFile(pathOf(sha256)).catch((error) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      }),
  }
}

async function write(path: string, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Stored> {
  const sum = createHash('sha256')
  let size = 0
  await using file = await open(path, 'wx', 0o600)
  for await (const chunk of chunks) {
    sum.update(chunk)
    size += chunk.length
    await file.writeFile(chunk)
  }
  await file.sync()
  return {sha256: sum.digest('hex'), size}
}

async function sync(folder: string) {
  await using handle = await open(folder)
  await handle.sync()
}
