import {isDeepStrictEqual} from 'node:util'
import {openJsonFile, writeOrWarn} from '../../json-file.ts'
import type {Logger} from '../../logger.ts'
import {deviceFile, type StoredDevices} from './device-file.ts'

/** Stores the devices of a house, so that the next start knows them while the house is away. */
export interface DeviceStore {
  /** Resolves with the devices of the last run. Rejects if a newer agent wrote them. */
  read(): Promise<StoredDevices | undefined>
  /** Begins to write the devices, unless it wrote these last: compares the lists by identity. */
  save(devices: Required<StoredDevices>): void
  /** Resolves once the last of them are written. */
  settle(): Promise<void>
}

export interface DeviceStoreOptions {
  folder: string
  bridge: string
  logger: Logger
}

export function createDeviceStore({folder, bridge, logger}: DeviceStoreOptions): DeviceStore {
  const file = openJsonFile(deviceFile(folder, bridge))
  let last: Required<StoredDevices> | undefined
  let written: Promise<void> | undefined
  return {
    read: file.read,
    save(next) {
      const isKnown = last?.devices === next.devices && last.automated === next.automated
      if (isKnown && isDeepStrictEqual(last?.lastEntities, next.lastEntities)) return
      last = next
      written = writeOrWarn(file, next, logger)
    },
    settle: async () => await written,
  }
}
