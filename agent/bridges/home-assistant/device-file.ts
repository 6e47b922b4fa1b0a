import {join} from 'node:path'
import {deviceKinds} from '#shared/contract/resources.ts'
import type {HouseDevice} from '#shared/house/device-state.ts'
import type {JsonFileOptions} from '../../json-file.ts'

/** The last devices of a house. */
export interface StoredDevices {
  devices: readonly HouseDevice[]
  automated: readonly string[]
}

/** Returns the file with the devices of a bridge. */
export const deviceFile = (folder: string, bridge: string): JsonFileOptions<StoredDevices> => ({
  path: join(folder, `bridge-${bridge}.json`),
  version: 1,
  isValid,
})

function isValid(value: unknown): value is StoredDevices {
  const {devices, automated} = (value ?? {}) as Partial<Record<keyof StoredDevices, unknown>>
  return Array.isArray(devices) && devices.every(isDevice) && Array.isArray(automated) && automated.every(isText)
}

function isDevice(value: unknown): value is HouseDevice {
  const {id, name, kind, room, floor} = (value ?? {}) as Partial<Record<keyof HouseDevice, unknown>>
  const isKind = deviceKinds.some((known) => known === kind)
  return isText(id) && isText(name) && isKind && [room, floor].every((text) => text === null || isText(text))
}

const isText = (value: unknown) => typeof value === 'string'
