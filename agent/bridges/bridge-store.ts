import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import {removeFile, replaceFile} from '#shared/host/replace-file.ts'
import {filesIn, readFileIfExists} from '../folder.ts'
import {openJsonFile} from '../json-file.ts'
import type {BridgeConfig} from './bridge-config.ts'
import type {StoredBridge} from './bridge-kind.ts'
import {findKind, kindOf} from './kinds.ts'

/** The bridges that people added. The caller of its writes holds the folder's lock. */
export interface BridgeStore {
  list(): Promise<readonly StoredBridge[]>
  /** Stores a bridge in place of one with the same id, and its token or password. */
  save(bridge: StoredBridge, secret: string | undefined): Promise<void>
  /** Resolves with a bridge's token or password. */
  secretOf(id: string): Promise<string | undefined>
  /** Deletes a bridge with all its files. */
  remove(id: string): Promise<void>
  configOf(bridge: StoredBridge): BridgeConfig
}

export function openBridgeStore(folder: string): BridgeStore {
  const stored = openJsonFile({path: filesIn(folder).bridges, version: 1, isValid: areBridges})
  const secretPath = (id: string) => join(folder, `bridge-${id}.secret`)
  const list = async () => (await stored.read()) ?? []
  return {
    list,
    async save(bridge, secret) {
      // The secret first: a bridge without its secret would be refused by the house.
      if (secret === undefined) await removeFile(secretPath(bridge.id))
      else await replaceFile(secretPath(bridge.id), secret)
      const bridges = await list()
      const index = bridges.findIndex(({id}) => id === bridge.id)
      await stored.write(index < 0 ? [...bridges, bridge] : bridges.with(index, bridge))
    },
    secretOf: (id) => readFileIfExists(secretPath(id)),
    async remove(id) {
      await stored.write((await list()).filter((bridge) => bridge.id !== id))
      // All files of a bridge are named by its id.
      const names = (await readdir(folder)).filter((name) => name.startsWith(`bridge-${id}.`))
      for (const name of names) await removeFile(join(folder, name))
    },
    configOf(bridge) {
      const path = secretPath(bridge.id)
      return kindOf(bridge.kind).configOf(bridge, {path, read: () => readFileIfExists(path)})
    },
  }
}

function areBridges(value: unknown): value is StoredBridge[] {
  return Array.isArray(value) && value.every(isBridge)
}

function isBridge(value: unknown): value is StoredBridge {
  const bridge = (value ?? {}) as Partial<Record<string, unknown>>
  const {id, kind, url} = bridge
  if (typeof id !== 'string' || !/^[a-z][a-z0-9-]*$/.test(id) || typeof url !== 'string') return false
  return findKind(kind)?.isStored(bridge) ?? false
}
