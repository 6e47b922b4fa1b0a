import {readdir} from 'node:fs/promises'
import {join} from 'node:path'
import {type BridgeConfig, bridgeKinds, type HomeAssistantConfig, type MqttConfig} from '#shared/house/bridge-config.ts'
import {Failure, reasonOf} from '../failure.ts'
import {filesIn, readFileIfExists, removeFile, replaceFile} from '../folder.ts'
import {openJsonFile} from '../json-file.ts'

/** A bridge that a person added, as `bridges.json` holds it: its secret has a file of its own. */
export type StoredBridge =
  | Pick<HomeAssistantConfig, 'kind' | 'id' | 'url'>
  | (Pick<MqttConfig, 'kind' | 'id' | 'url' | 'prefix'> & {username?: string})

/** The first level of Home Assistant's discovery topics, unless a person names another. */
export const defaultPrefix = 'homeassistant'

/** The bridges that people added. The caller of its writes holds the folder's lock. */
export interface BridgeStore {
  list(): Promise<readonly StoredBridge[]>
  /** Stores a bridge in place of one with the same id, and its token or password. */
  save(bridge: StoredBridge, secret: string | undefined): Promise<void>
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
    async remove(id) {
      await stored.write((await list()).filter((bridge) => bridge.id !== id))
      // All files of a bridge are named by its id.
      const names = (await readdir(folder)).filter((name) => name.startsWith(`bridge-${id}.`))
      for (const name of names) await removeFile(join(folder, name))
    },
    configOf(bridge) {
      const {id, url} = bridge
      const secret = () => readFileIfExists(secretPath(id))
      return bridge.kind === 'home-assistant'
        ? {kind: bridge.kind, id, url, token: async () => (await secret()) ?? missing(secretPath(id))}
        : {kind: bridge.kind, id, url, username: bridge.username, password: secret, prefix: bridge.prefix}
    },
  }
}

function missing(path: string): never {
  throw new Failure('configuration', `The token's file ${path} is gone. Add the bridge again.`)
}

/** Reads a file with a secret, as people and containers write it. `name` is the setting or option that names it. */
export async function readSecretFile(name: string, path: string): Promise<string> {
  const text = await readFileIfExists(path).catch((error) => {
    throw new Failure('configuration', `${name}: ${reasonOf(error)}`, {cause: error})
  })
  if (text === undefined) throw new Failure('configuration', `${name}: there is no file ${path}.`)
  const secret = text.trim()
  if (secret === '') throw new Failure('configuration', `${name}: the file ${path} is empty.`)
  if (/[\r\n]/.test(secret)) throw new Failure('configuration', `${name}: the file ${path} has more than one line.`)
  return secret
}

function areBridges(value: unknown): value is StoredBridge[] {
  return Array.isArray(value) && value.every(isBridge)
}

function isBridge(value: unknown): value is StoredBridge {
  const {id, kind, url, prefix, username} = (value ?? {}) as Partial<Record<string, unknown>>
  if (typeof id !== 'string' || !/^[a-z][a-z0-9-]*$/.test(id) || typeof url !== 'string') return false
  if (!bridgeKinds.some((known) => known === kind)) return false
  return kind !== 'mqtt' || (typeof prefix === 'string' && ['string', 'undefined'].includes(typeof username))
}
