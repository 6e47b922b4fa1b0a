import {DamagedBackupError} from './problems.ts'

/** The format that this release writes, and the newest that it reads. */
export const formatVersion = 1

export const manifestName = 'manifest.json'
export const databaseName = 'pianta.sqlite'

/** An entry of the archive besides the manifest. Its name is its path in the data folder. */
export interface ManifestEntry {
  name: string
  /** Bytes. */
  size: number
  sha256: string
}

/** The contents of a backup (docs/backup.md#format). */
export interface Manifest {
  format: number
  /** The release that wrote it. */
  pianta: string
  /** The number of migrations that its database has. */
  schema: number
  /** The moment of the database's state, in ISO 8601. */
  createdAt: string
  entries: ManifestEntry[]
  /** The hashes of files that the database names, and that were lost or damaged before the backup. */
  lost: string[]
}

export const fileName = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`

const hashPattern = /^[0-9a-f]{64}$/

/** Parses a manifest. Throws BackupError for a format of a later release, DamagedBackupError for anything else. */
export function parseManifest(text: string): Manifest {
  const value = parseJson(text) as Manifest
  if (typeof value?.format === 'number' && value.format > formatVersion) {
    throw new DamagedBackupError(
      `The backup has format ${value.format}; this Pianta reads formats up to ${formatVersion}. Update Pianta, then try again.`,
    )
  }
  const isWhole =
    value?.format === formatVersion &&
    typeof value.pianta === 'string' &&
    Number.isInteger(value.schema) &&
    !Number.isNaN(Date.parse(value.createdAt)) &&
    Array.isArray(value.entries) &&
    value.entries.every(isEntry) &&
    new Set(value.entries.map(({name}) => name)).size === value.entries.length &&
    value.entries.some(({name}) => name === databaseName) &&
    Array.isArray(value.lost) &&
    value.lost.every((sha256) => hashPattern.test(sha256))
  if (!isWhole) throw new DamagedBackupError('Its manifest is malformed.')
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new DamagedBackupError('Its manifest is malformed.', {cause})
  }
}

const isEntry = (entry: ManifestEntry | null) =>
  entry !== null &&
  hashPattern.test(entry.sha256) &&
  Number.isSafeInteger(entry.size) &&
  entry.size >= 0 &&
  (entry.name === databaseName || entry.name === fileName(entry.sha256))
