import {ApiError} from '../errors.ts'
import type {ReadyHome} from '../homes/ready-home.ts'

/** Throws conflict, naming the last version, when a version was not made from it. */
export function refuseConflict(baseRevision: number | null, last: number | null) {
  if (baseRevision === last) return
  const base = baseRevision === null ? 'null' : String(baseRevision)
  const expected = last === null ? 'no version is saved yet' : `the last version is ${last}`
  throw new ApiError('conflict', [`baseRevision: is ${base}, but ${expected}`])
}

/** What a project says of a home that is to be its next version. */
interface ProjectChecks {
  /** The files among these that the project lacks. */
  lacking(hashes: readonly string[]): string[]
  /** The elements that apps rely on and a home with these lacks. */
  dropped(elements: Uint8Array): {kind: string; id: string; appName: string}[]
}

/**
 * Throws invalid_home when a home is not of the format or names files that the project lacks, else blocking_problems
 * when it can't be a version (decisions: Statuses).
 */
export function refuseUnsavable(
  home: ReadyHome | undefined,
  problems: readonly string[],
  {lacking, dropped}: ProjectChecks,
): ReadyHome {
  if (!home) throw new ApiError('invalid_home', problems)
  const missing = lacking(home.files)
  if (missing.length > 0) {
    throw new ApiError(
      'invalid_home',
      missing.map((sha256) => `files: the home names ${sha256}, which the project does not have`),
    )
  }
  const blocking = new Set([...problems, ...dropped(home.elements).map(sayDropped)])
  if (blocking.size > 0) throw new ApiError('blocking_problems', [...blocking])
  return home
}

const sayDropped = ({kind, id, appName}: {kind: string; id: string; appName: string}) =>
  `${kind} ${id}: is not in this home, but the app “${appName}” relies on it`
