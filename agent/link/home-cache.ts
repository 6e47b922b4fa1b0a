import type {Home} from '#shared/home/schema.ts'
import {filesIn} from '../folder.ts'
import {type JsonFile, openJsonFile} from '../json-file.ts'

/** The last home that was read, shown while the server is offline. */
export interface CachedHome {
  project: {id: string; name: string}
  number: number
  etag: string | null
  home: Home
}

/** The version of the home format that this agent can draw. */
const readableVersion = 6

export const openHomeCache = (folder: string): JsonFile<CachedHome> =>
  openJsonFile({path: filesIn(folder).home, version: 1, isValid: isCachedHome})

function isCachedHome(value: unknown): value is CachedHome {
  const cached = value as Partial<CachedHome> | null
  return typeof cached?.project?.id === 'string' && typeof cached.number === 'number' && isReadableHome(cached.home)
}

/** Returns whether a home has the version that this agent knows. The server has checked the rest. */
export function isReadableHome(value: unknown): value is Home {
  const home = value as Partial<Home> | null | undefined
  return home?.schema === readableVersion && Array.isArray(home.plans)
}
