const fullDisk = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])

/** Why a write failed. */
export type WriteFailure = 'full' | 'busy'

/** Tells whether an error, or its cause, is a full disk, or another process that held the database for too long. */
export function writeFailureOf(error: unknown): WriteFailure | undefined {
  const {code, cause} = (error ?? {}) as {code?: unknown; cause?: unknown}
  if (fullDisk.has(String(code))) return 'full'
  // A request that waited for the other program is refused as unavailable.
  if (code === 'unavailable' || String(code).startsWith('SQLITE_BUSY')) return 'busy'
  return cause === undefined ? undefined : writeFailureOf(cause)
}

/** The same for the developer of an app. */
export const writeFailureTexts: Record<WriteFailure, string> = {
  full: 'the disk of the server is full: its administrator must free some space',
  busy: 'another program uses the database of the server: try again in a moment',
}
