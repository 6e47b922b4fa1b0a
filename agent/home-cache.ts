import type {Home} from '#shared/home/schema.ts'
import {filesIn} from './folder.ts'
import {type JsonFile, openJsonFile} from './json-file.ts'

/** The last home read, shown while the server is away. */
export interface CachedHome {
  project: {id: string; name: string}
  number: number
  etag: string | null
  home: Home
}

/** The home format that this agent draws. */
const readableVersion = 6

export const openHomeCache = (folder: string): JsonFile<CachedHome> =>
  openJsonFile({path: filesIn(folder).home, version: 1, isValid: isCachedHome})

function isCachedHome(value: unknown): value is CachedHome {
  const cached = value as Partial<CachedHome> | null
  return typeof cached?.project?.id === 'string' && typeof cached.number === 'number' && isReadableHome(cached.home)
}

/** Servers check homes; what is asked here is only whether it is of the version that this agent knows. */
export function isReadableHome(value: unknown): value is Home {
  const home = value as Partial<Home> | null | undefined
  return home?.schema === readableVersion && Array.isArray(home.plans)
}
