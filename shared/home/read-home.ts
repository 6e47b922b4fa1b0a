import {checkGeometry} from './check/geometry.ts'
import {checkProducts} from './check/products.ts'
import {checkReferences} from './check/references.ts'
import {schemaProblems} from './format/schema-problems.ts'
import {isRecord} from './json.ts'
import {formatProblem, type HomeProblem, pointer} from './problem.ts'
import {createProblemList} from './problem-list.ts'
import type {Home} from './schema.ts'
import {currentVersion} from './version.ts'
import {upgradeHome} from './versions/upgrade.ts'
import {currentFormat, versions} from './versions/versions.ts'

export interface ReadHome {
  /** The version that the document says, null when it says none. */
  readAs: number | null
  /** The home at the current version; undefined when the document is not a home of the format. */
  home: Home | undefined
  /**
   * What is wrong: at most 200 of kind `format`; when there is none of those, at most 200 of each plan. The last of as
   * many says how many more there are.
   */
  problems: HomeProblem[]
}

/** What must hold of a home's format beyond the schema it was written by; each looks at the whole home, upgraded. */
const checks: readonly ((home: Home) => Iterable<HomeProblem>)[] = [checkReferences, checkProducts]

/** Nothing is ever saved that the current version does not allow, whatever the steps made of an older one. */
const checksOfUpgraded: typeof checks = [(home) => schemaProblems(currentFormat, home), ...checks]

/** Reads a parsed JSON document as a home of any version, and says all that is wrong with it. Never throws. */
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
  if (!Object.hasOwn(document, 'schema')) return formatProblem(path, `is required: the version of the format, ${known}`)
  if (readAs === null) return formatProblem(path, `must be a whole number: the version of the format, ${known}`)
  if (readAs > currentVersion)
    return formatProblem(path, `version ${readAs} is newer than this program, which reads ${known}`)
  return formatProblem(path, `there is no version ${readAs} of the format: the first is 1`)
}
