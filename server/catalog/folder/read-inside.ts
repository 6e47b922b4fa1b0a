import {constants} from 'node:fs'
import {open, realpath} from 'node:fs/promises'
import {join, sep} from 'node:path'

export type ReadInside = {bytes: Buffer} | {wrong: string}

export const linkLeadsOut = 'is a link that leads out of the folder'
export const missingFile = 'is not there'

/** Whether a real path is within the folder `root`, a real path too. */
export const isInside = (root: string, real: string): boolean => real.startsWith(root.endsWith(sep) ? root : root + sep)

/** A file of at most `most` bytes in the folder `root`, a real path: what links lead out of it is not read. */
export async function readInside(root: string, file: string, most: number): Promise<ReadInside> {
  try {
    const real = await realpath(join(root, file))
    if (!isInside(root, real)) return {wrong: linkLeadsOut}
    // A pipe would keep whoever opens it waiting.
    await using handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK)
    const about = await handle.stat()
    if (!about.isFile()) return {wrong: 'is no file'}
    if (about.size > most) return {wrong: `has ${about.size} bytes: at most ${most}`}
    return {bytes: await handle.readFile()}
  } catch (error) {
    return {wrong: describeReadError(error)}
  }
}

const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR'])

export function describeReadError(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) throw error
  return missing.has(error.code) ? missingFile : `can't be read (${error.message})`
}
