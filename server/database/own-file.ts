import {statSync} from 'node:fs'

/** The name of the secret that tells which file the database was at its last start. */
export const ownFileName = 'own-file'

/** Identifies a file, which a copy of it never is. Not by the device: its number may change when the machine starts. */
export function ownFileId(file: string): string {
  const {ino, birthtimeNs} = statSync(file, {bigint: true})
  return `${ino}:${birthtimeNs}`
}
