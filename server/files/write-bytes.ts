import {createHash} from 'node:crypto'
import {open, rm} from 'node:fs/promises'
import type {TemporaryFile} from '../api/content.ts'

export interface Stored {
  sha256: string
  /** Bytes. */
  size: number
}

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * Writes chunks to a new file, syncs it and returns its hash. Gathers up to `gather` bytes of small chunks for each
 * write.
 */
export async function writeBytes(path: string, chunks: Chunks, gather: number): Promise<Stored> {
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

/** Writes chunks to a temporary file, which does not survive a power cut. */
export async function writeTemporary(path: string, chunks: Chunks): Promise<TemporaryFile> {
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
