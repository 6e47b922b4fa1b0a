import {join} from 'node:path'
import {isRecord} from '#shared/json.ts'
import {type JsonFile, openJsonFile} from '../../json-file.ts'
import type {StateFields} from './parts/part.ts'

/** The stored part of a house: a broker without persistence forgets the discovery messages when it restarts. */
export interface StoredHouse {
  /** The discovery messages, by topic. */
  configs: Readonly<Record<string, string>>
  /** The states when the bridge ended, for sensors that report seldom. */
  states?: {at: number; fields: Readonly<Record<string, StateFields>>}
}

/** Milliseconds after which a state from before an outage or a restart is too old to be shown as current. */
export const maxStateAge = 600_000

export const openStoredHouse = (folder: string, id: string): JsonFile<StoredHouse> =>
  openJsonFile({path: join(folder, `bridge-${id}.json`), version: 1, isValid: isStoredHouse})

/** Returns the stored states by id, unless they are too old. */
export function freshFields(last: StoredHouse | undefined, now: number): Readonly<Record<string, StateFields>> {
  const age = last?.states ? now - last.states.at : -1
  return age >= 0 && age < maxStateAge ? (last?.states?.fields ?? {}) : {}
}

function isStoredHouse(value: unknown): value is StoredHouse {
  if (!isRecord(value) || !isRecord(value.configs)) return false
  const {states} = value
  const isStates =
    states === undefined || (isRecord(states) && typeof states.at === 'number' && isRecord(states.fields))
  return isStates && Object.values(value.configs).every((payload) => typeof payload === 'string')
}
