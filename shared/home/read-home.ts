import {checkReferences} from './check/references.ts'
import {schemaProblems} from './format/schema-problems.ts'
import {isRecord} from './json.ts'
import {formatProblem, type HomeProblem, pointer} from './problem.ts'
import {problemList} from './problem-list.ts'
import type {Home} from './schema.ts'
import {currentVersion} from './version.ts'
import {version6} from './versions/version-6.ts'

export interface ReadHome {
  /** The version that the document says, null when it says none. */
  readAs: number | null
  /** The home at the current version; undefined when the document is not a home of the format. */
  home: Home | undefined
  /** What is wrong, at most 200, the last of which says how many more there are. */
  problems: HomeProblem[]
}

interface Version {
  /** What is wrong with a document by this version's own schema: paths point into the person's file. */
  problems: (document: unknown) => Iterable<HomeProblem>
  /** A valid document of this version, brought to the current one. Never changes its argument. */
  upgrade: (document: unknown) => Home
}

/** Every version that is read. Older ones join here, each with its frozen schema and its steps up. */
const versions: ReadonlyMap<number, Version> = new Map([
  [currentVersion, {problems: (document) => schemaProblems(version6, document), upgrade: withoutEditorSchema}],
])

/** What must hold of a home beyond its schema; each looks at the whole home. */
const checks: readonly ((home: Home) => Iterable<HomeProblem>)[] = [checkReferences]

/** Reads a parsed JSON document as a home of any version, and says all that is wrong with it. Never throws. */
export function readHome(document: unknown): ReadHome {
  const readAs = versionOf(document)
  const version = versions.get(readAs ?? Number.NaN)
  if (version === undefined) return {readAs, home: undefined, problems: [unreadable(document, readAs)]}

  const found = problemList()
  found.addAll(version.problems(document))
  if (found.count > 0) return {readAs, home: undefined, problems: found.listed()}

  const home = version.upgrade(document)
  for (const check of checks) {
    found.addAll(check(home))
    if (found.hasFormat) return {readAs, home: undefined, problems: found.listed()}
  }
  return {readAs, home, problems: found.listed()}
}

function versionOf(document: unknown): number | null {
  if (!isRecord(document) || !Object.hasOwn(document, 'schema')) return null
  return Number.isInteger(document.schema) ? (document.schema as number) : null
}

function unreadable(document: unknown, readAs: number | null): HomeProblem {
  if (!isRecord(document)) return formatProblem('', 'must be an object')
  const known = [...versions.keys()].sort((one, other) => one - other).join(', ')
  const path = pointer('schema')
  if (!Object.hasOwn(document, 'schema')) return formatProblem(path, `is required: the version of the format, ${known}`)
  if (readAs === null) return formatProblem(path, `must be a whole number: the version of the format, ${known}`)
  if (readAs > currentVersion)
    return formatProblem(path, `version ${readAs} is newer than this program, which reads ${known}`)
  return formatProblem(path, `there is no version ${readAs} of the format that this program reads, only ${known}`)
}

/** `$schema` serves editors; it is no part of the home. */
function withoutEditorSchema(document: unknown): Home {
  const {$schema: _, ...home} = document as Home
  return home
}
