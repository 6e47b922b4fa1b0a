import type {Revision} from '#shared/contract/resources.ts'
import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home} from '#shared/home/schema.ts'
import type {EditVersion} from '../protocol.ts'
import {type Answer, ask} from '../requests.ts'
import type {Language} from '../words/words.ts'

/** A version that was saved elsewhere since the draft was begun. */
export interface Announced {
  revision: Revision
  /** The draft's base. */
  base: number | null
  /** The changes since the draft's base, in words; null until known. */
  changes: readonly string[] | null
}

export interface Versions {
  read(number: number): Promise<Answer<EditVersion>>
  /** Returns a version's home; before the first one, the empty home. */
  homeOf(number: number | null): Promise<Answer<Home>>
  /** Describes the changes between two versions; null when they can't be read. */
  describe(from: number | null, to: number): Promise<string[] | null>
}

export interface VersionsNeeds {
  language: Language
  /** The project's name. */
  name: string | undefined
  empty: Home | null
}

/** Versions that are kept in memory: the base and the one to bring in. */
const maxKept = 2

/** Reads the versions of a project. */
export function readVersions(path: string, {language, name, empty}: VersionsNeeds): Versions {
  const homes = new Map<number, Home>()
  const read = (number: number) => ask<EditVersion>(`${path}/edit/versions/${number}`)

  async function homeOf(number: number | null): Promise<Answer<Home>> {
    if (number === null) return {body: empty ?? emptyHome(language, name)}
    const known = homes.get(number)
    if (known) return {body: known}
    const answer = await read(number)
    if (answer.refused) return answer
    const {home} = answer.body
    homes.set(number, home)
    for (const old of [...homes.keys()].slice(0, -maxKept)) homes.delete(old)
    return {body: home}
  }

  return {
    read,
    homeOf,
    async describe(from, to) {
      const [before, after] = [await homeOf(from), await homeOf(to)]
      if (before.refused || after.refused) return null
      const describe = await import('./describe.ts').catch(() => null)
      return describe && describe.describeVersion(before.body, after.body, language)
    },
  }
}
