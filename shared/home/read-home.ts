import {isRecord} from '#shared/json.ts'
import {checkGeometry} from './check/geometry.ts'
import {checkProducts} from './check/products.ts'
import {checkReferences} from './check/references.ts'
import {schemaProblems} from './format/schema-problems.ts'
import {formatProblem, type HomeProblem, pointer} from './problem.ts'
import {createProblemList} from './problem-list.ts'
import type {Home} from './schema.ts'
import {currentVersion} from './version.ts'
import {upgradeHome} from './versions/upgrade.ts'
import {currentFormat, versions} from './versions/versions.ts'

export interface ReadHome {
  /** The document's version, or null when it states none. */
  readAs: number | null
  /** The home at the current version; undefined when the document is not a valid home. */
  home: Home | undefined
  /**
   * Up to 200 `format` problems; if there are none, up to 200 problems of each plan. A full list ends with the count
   * of the rest.
   */
  problems: HomeProblem[]
}

/** The format checks beyond the schema; each examines the whole upgraded home. */
const checks: readonly ((home: Home) => Iterable<HomeProblem>)[] = [checkReferences, checkProducts]

/** Validates upgraded homes again: a saved home always matches the current version, even after a faulty upgrade. */
const checksOfUpgraded: typeof checks = [(home) => schemaProblems(currentFormat, home), ...checks]

/** Reads a parsed JSON document of any version as a home, and reports all its problems. Never throws. */
export function readHome(document: unknown): ReadHome {
  const readAs = versionOf(document)
  const version = versions.find(({number}) => number === readAs)
  if (readAs === null || version === undefined)
    return {readAs, home: undefined, problems: [unreadable(document, readAs)]}

  const found = createProblemList()
  found.addAll(schemaProblems(version.format, document))
  if (found.count > 0) return {readAs, home: undefined, problems: found.listed()}

  const {home, refused, asWritten} = upgradeHome(document, readAs)
  found.addAll(refused)
  if (found.count > 0) return {readAs, home: undefined, problems: found.listed()}

  for (const check of readAs === currentVersion ? checks : checksOfUpgraded) {
    found.addAll(check(home))
    if (found.count > 0) return {readAs, home: undefined, problems: found.listed().map(asWritten)}
  }
  const problems = [...checkGeometry(home)].map(asWritten)
  const beyondChecking = problems.filter(({kind}) => kind === 'format')
  if (beyondChecking.length > 0) return {readAs, home: undefined, problems: beyondChecking}
  return {readAs, home, problems}
}

function versionOf(document: unknown): number | null {
  if (!isRecord(document) || !Object.hasOwn(document, 'schema')) return null
  return Number.isInteger(document.schema) ? (document.schema as number) : null
}

function unreadable(document: unknown, readAs: number | null): HomeProblem {
  if (!isRecord(document)) return formatProblem('', 'must be an object')
  const known = `1 to ${currentVersion}`
  const path = pointer('schema')
  if (!Object.hasOwn(document, 'schema'))
    return formatProblem(
      path,
      `is missing, so this is not a Pianta home file: write the version of the format, ${known}`,
    )
  if (readAs === null) return formatProblem(path, `must be a whole number: the version of the format, ${known}`)
  if (readAs > currentVersion)
    return formatProblem(path, `version ${readAs} is newer than this program, which reads ${known}`)
  return formatProblem(path, `there is no version ${readAs} of the format: the first is 1`)
}
