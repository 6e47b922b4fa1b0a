import {filesIn} from '../folder.ts'
import {type JsonFile, openJsonFile} from '../json-file.ts'

/** A browser that opened the panel by a key. Times are milliseconds since the epoch. */
export interface Tablet {
  id: string
  /** Its system and browser. */
  name: string
  addedAt: number
  seenAt: number
  /** The hash of its cookie. */
  cookieHash: string
}

/** The key that lets further tablets in, and the tablets that it let in. */
export interface StoredTablets {
  key: string
  tablets: readonly Tablet[]
}

export const openTabletFile = (folder: string): JsonFile<StoredTablets> =>
  openJsonFile({path: filesIn(folder).tablets, version: 1, isValid: isStoredTablets})

function isStoredTablets(value: unknown): value is StoredTablets {
  const {key, tablets} = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof key === 'string' && key.length >= 20 && Array.isArray(tablets) && tablets.every(isTablet)
}

function isTablet(value: unknown): value is Tablet {
  const {id, name, addedAt, seenAt, cookieHash} = (value ?? {}) as Partial<Record<string, unknown>>
  return (
    [id, name, cookieHash].every((text) => typeof text === 'string') &&
    [addedAt, seenAt].every((time) => typeof time === 'number')
  )
}
