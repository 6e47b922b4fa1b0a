import {ApiError} from '../errors.ts'
import type {Relied} from '../homes/elements.ts'
import type {ReadyHome} from '../homes/ready-home.ts'
import {formatList} from '../words/format-list.ts'

/** Throws conflict, with the number of the last version, when a version was made from another one. */
export function refuseConflict(baseRevision: number | null, last: number | null) {
  if (baseRevision === last) return
  const base = baseRevision === null ? 'null' : String(baseRevision)
  const expected = last === null ? 'no version is saved yet' : `the last version is ${last}`
  throw new ApiError('conflict', [`baseRevision: is ${base}, but ${expected}`])
}

/** The checks of a home that depend on its project. */
interface ProjectChecks {
  /** Returns the hashes that the project does not have. */
  missing(hashes: readonly string[]): string[]
  /** Returns the elements that apps rely on and these elements lack. */
  dropped(elements: Uint8Array): NamedRelied[]
}

/** An element that an app relies on, with its name in the last version; empty without one. */
type NamedRelied = Relied & {name: string}

/**
 * Throws invalid_home when a home does not match the format or names missing files, otherwise blocking_problems when it
 * can't be saved (docs/api.md#errors).
 */
export function refuseUnsavable(
  home: ReadyHome | undefined,
  problems: readonly string[],
  {missing: missingFiles, dropped}: ProjectChecks,
): ReadyHome {
  if (!home) throw new ApiError('invalid_home', problems)
  const missing = missingFiles(home.files)
  if (missing.length > 0) {
    throw new ApiError(
      'invalid_home',
      missing.map((sha256) => `files: the home names ${sha256}, which the project does not have`),
    )
  }
  const relied = dropped(home.elements)
  const blocking = new Set([...problems, ...relied.map(describeDropped), ...describeRelease(relied)])
  if (blocking.size > 0) throw new ApiError('blocking_problems', [...blocking])
  return home
}

function describeDropped({kind, id, name, appName, personName}: NamedRelied): string {
  const named = name === '' ? '' : `“${name}” `
  return `${kind} ${id}: ${named}is not in this home, but the app “${appName}”, connected by ${personName}, relies on it`
}

/** Says for each app how many elements it keeps, and how to release them. */
function describeRelease(relied: readonly Relied[]): string[] {
  const byApp = Map.groupBy(relied, ({connectionId}) => connectionId)
  return [...byApp.values()].map((elements) => {
    const [{appName, personName}] = elements as [Relied]
    const counts = [...Map.groupBy(elements, ({kind}) => kind)].map(
      ([kind, {length}]) => `${length} ${kind}${length === 1 ? '' : 's'}`,
    )
    const [are, them] = elements.length === 1 ? ['is', 'it'] : ['are', 'them']
    return (
      `host references: “${appName}”, connected by ${personName}, relies on ${formatList('en', counts)} that ${are} not ` +
      `in this home. Keep ${them}, or release ${them}: take ${them} out of the app's host references (a Pianta agent: ` +
      `PIANTA_AGENT_RELY_ON=none), or have ${personName} disconnect the app under Connected apps`
    )
  })
}
