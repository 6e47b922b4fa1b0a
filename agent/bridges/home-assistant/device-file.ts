import {join} from 'node:path'
import {deviceKinds} from '#shared/contract/resources.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import type {LastEntity} from '#shared/house/home-assistant/identify.ts'
import type {JsonFileOptions} from '../../json-file.ts'

/** The last devices of a house. */
export interface StoredDevices {
  devices: readonly HouseDevice[]
  automated: readonly string[]
  /** The last entity of each device that the plan names; absent in files of older agents. */
  lastEntities?: Readonly<Record<string, LastEntity>>
}

/** Returns the file with the devices of a bridge. */
export const deviceFile = (folder: string, bridge: string): JsonFileOptions<StoredDevices> => ({
  path: join(folder, `bridge-${bridge}.json`),
  version: 1,
  isValid,
})

function isValid(value: unknown): value is StoredDevices {
  const {devices, automated, lastEntities = {}} = (value ?? {}) as Partial<Record<keyof StoredDevices, unknown>>
  if (!Array.isArray(devices) || !devices.every(isDevice)) return false
  if (typeof lastEntities !== 'object' || !Object.values(lastEntities ?? {}).every(isLastEntity)) return false
  return Array.isArray(automated) && automated.every(isText)
}

function isLastEntity(value: unknown): value is LastEntity {
  const {entityId, entry} = (value ?? {}) as Partial<Record<keyof LastEntity, unknown>>
  return isText(entityId) && (entry === undefined || isText(entry))
}

function isDevice(value: unknown): value is HouseDevice {
  const {id, name, kind, room, floor} = (value ?? {}) as Partial<Record<keyof HouseDevice, unknown>>
  const isKind = deviceKinds.some((known) => known === kind)
  return isText(id) && isText(name) && isKind && [room, floor].every((text) => text === null || isText(text))
}

const isText = (value: unknown) => typeof value === 'string'
