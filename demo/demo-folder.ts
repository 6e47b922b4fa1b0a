import {mkdtempSync, statfsSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {UnusableFolderError} from '#shared/host/command-errors.ts'

const megabyte = 1024 ** 2

/** Bytes that a demo takes: its catalog, and a home with several versions. */
const needed = 64 * megabyte

/** Free bytes below which a write may have failed. */
const nearlyFull = 8 * megabyte

/** Makes a temporary folder for a demo. Throws UnusableFolderError where a demo can't be or doesn't fit. */
export function makeDemoFolder(): string {
  const place = tmpdir()
  try {
    const free = freeBytes(place)
    if (free < needed) throw fullDisk(place, free)
    return mkdtempSync(join(place, 'pianta-demo-'))
  } catch (error) {
    if (error instanceof UnusableFolderError) throw error
    const {message} = error as Error
    throw new UnusableFolderError(
      `The folder of temporary files, ${place}, can't be used (${message}). Choose another with TMPDIR.`,
      {cause: error},
    )
  }
}

/** Returns the reason why a demo failed: a disk that is full by now, or else the error. */
export function explainDemoFailure(error: unknown): unknown {
  const free = freeBytes(tmpdir())
  return free < nearlyFull ? fullDisk(tmpdir(), free, {cause: error}) : error
}

const fullDisk = (place: string, free: number, options?: ErrorOptions) =>
  new UnusableFolderError(
    `The disk of ${place} has ${Math.floor(free / megabyte)} MB left, and a demo needs ${needed / megabyte}. Free some ` +
      'space, or choose another folder with TMPDIR.',
    options,
  )

/** Some file systems don't tell their size. */
function freeBytes(place: string): number {
  const {blocks, bavail, bsize} = statfsSync(place)
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}
