import {constants} from 'node:fs'
import {open, realpath} from 'node:fs/promises'
import {join, sep} from 'node:path'

export type ReadInside = {bytes: Buffer} | {wrong: string}

export const linkLeadsOut = 'is a link to a path outside the folder'
export const missingFile = 'is missing'

/** Returns whether a real path is inside `root`, also a real path. */
export const isInside = (root: string, real: string): boolean => real.startsWith(root.endsWith(sep) ? root : root + sep)

/** Reads a file of up to `maxBytes` inside `root`, a real path. Refuses links that lead outside. */
export async function readInside(root: string, file: string, maxBytes: number): Promise<ReadInside> {
  try {
    const real = await realpath(join(root, file))
    if (!isInside(root, real)) return {wrong: linkLeadsOut}
    // Opening a named pipe would block without O_NONBLOCK.
    await using handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK)
    const about = await handle.stat()
    if (!about.isFile()) return {wrong: 'is not a file'}
    if (about.size > maxBytes) return {wrong: `has ${about.size} bytes; the limit is ${maxBytes}`}
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
