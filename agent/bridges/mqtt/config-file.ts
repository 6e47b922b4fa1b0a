import {join} from 'node:path'
import {type JsonFile, openJsonFile} from '../../json-file.ts'
import {isObject} from './parse-json.ts'
import type {StateFields} from './parts/part.ts'

/** What a bridge keeps: a broker without persistence forgets the discovery messages when it restarts. */
export interface StoredHouse {
  /** The discovery messages, by topic. */
  configs: Readonly<Record<string, string>>
  /** The states when the bridge ended, for sensors that report seldom. */
  states?: {at: number; fields: Readonly<Record<string, StateFields>>}
}

export const openHouseFile = (folder: string, id: string): JsonFile<StoredHouse> =>
  openJsonFile({path: join(folder, `bridge-${id}.json`), version: 1, isValid: isStoredHouse})

function isStoredHouse(value: unknown): value is StoredHouse {
  if (!isObject(value) || !isObject(value.configs)) return false
  const {states} = value
  const isStates =
    states === undefined || (isObject(states) && typeof states.at === 'number' && isObject(states.fields))
  return isStates && Object.values(value.configs).every((payload) => typeof payload === 'string')
}
