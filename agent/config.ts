import {isIP} from 'node:net'
import {networkInterfaces} from 'node:os'
import {resolve} from 'node:path'
import {findLanAddress} from '#shared/host/lan-address.ts'
import type {BridgeConfig} from './bridges/bridge-config.ts'
import type {BridgeSetting, SettingValues} from './bridges/bridge-kind.ts'
import {bridgeKinds} from './bridges/kinds.ts'
import {Failure} from './failure.ts'
import {parseServerAddress} from './link/find-server.ts'
import {type Reliance, relianceNames} from './link/reliance.ts'
import {type LogFormat, type LogLevel, logFormats, logLevels} from './logger.ts'

/** The houses that the agent itself makes; people add others with `bridge add`. */
export const ownHouses = ['none', 'simulated'] as const

export interface Config {
  /** The server to pair with. */
  readonly server: URL
  /** The absolute path of the agent's folder: its session, the last home, the declared devices. */
  readonly data: string
  /** The panel's host and port. */
  readonly host: string
  readonly port: number
  /** The host where tablets of the network open the panel, by a key. */
  readonly lan?: string
  /** The address of a proxy that signs people in; only it may open the panel. */
  readonly ingressPeer?: string
  readonly logLevel: LogLevel
  readonly logFormat: LogFormat
  readonly bridge: (typeof ownHouses)[number]
  /** The bridges that settings name. People add others with `bridge add`. */
  readonly bridges: readonly BridgeConfig[]
  /** The origins whose pages, with a card of the home, may read it. */
  readonly cardOrigins: readonly string[]
  /** The elements that people can't delete from the plan. */
  readonly relyOn: Reliance
}

const prefix = 'PIANTA_AGENT_'

/** Each setting's key, default, reader (undefined: malformed) and description. */
const settings = {
  PIANTA_AGENT_SERVER: {
    key: 'server',
    initial: 'http://127.0.0.1:8420',
    read: serverAddress,
    wants: 'an address like http://192.168.1.20:8420',
  },
  PIANTA_AGENT_DATA: {key: 'data', initial: './agent-data', read: (text) => resolve(text), wants: 'a folder'},
  PIANTA_AGENT_HOST: {key: 'host', initial: '127.0.0.1', read: (text) => text, wants: 'an address or a host name'},
  PIANTA_AGENT_PORT: {key: 'port', initial: '8430', read: port, wants: 'a port from 0 to 65535'},
  PIANTA_AGENT_INGRESS_PEER: {
    key: 'ingressPeer',
    read: (text) => (isIP(text) ? text : undefined),
    wants: 'the address of a proxy, like 172.30.32.2',
  },
  PIANTA_AGENT_LOG_LEVEL: {
    key: 'logLevel',
    initial: 'info',
    read: oneOf(logLevels),
    wants: `one of ${logLevels.join(', ')}`,
  },
  PIANTA_AGENT_LOG_FORMAT: {
    key: 'logFormat',
    initial: 'text',
    read: oneOf(logFormats),
    wants: `one of ${logFormats.join(', ')}`,
  },
  PIANTA_AGENT_BRIDGE: {
    key: 'bridge',
    initial: 'none',
    read: oneOf(ownHouses),
    wants: `one of ${ownHouses.join(', ')}`,
  },
  PIANTA_AGENT_RELY_ON: {
    key: 'relyOn',
    initial: 'automated',
    read: oneOf(relianceNames),
    wants: `one of ${relianceNames.join(', ')}`,
  },
  PIANTA_AGENT_CARD_ORIGINS: {
    key: 'cardOrigins',
    initial: 'none',
    read: origins,
    wants: 'none, or origins like http://homeassistant.local:8123, separated by commas',
  },
} satisfies Record<string, Setting>

interface Setting {
  key: keyof Omit<Config, 'bridges' | 'lan'>
  /** Absent: the setting may be left out. */
  initial?: string
  read(text: string): unknown
  wants: string
}

/** The settings of bridges, by their names. */
const bridgeSettings: Readonly<Record<string, BridgeSetting>> = Object.assign(
  {},
  ...bridgeKinds.map(({settings}) => settings),
)

export const settingNames = [...Object.keys(settings), ...Object.keys(bridgeSettings)]

/**
 * Reads the settings from the environment. Throws for an unknown `PIANTA_AGENT_*` or a malformed value, naming it. With
 * `lan` tablets open the panel at `PIANTA_AGENT_HOST`, or else at this machine's address in the network.
 */
export function readConfig(environment: NodeJS.ProcessEnv, {lan = false} = {}): Config {
  for (const name of Object.keys(environment)) {
    if (name.startsWith(prefix) && !settingNames.includes(name)) {
      throw new Failure(
        'configuration',
        `${name} is not a setting of the agent. Check its spelling; the settings are ${settingNames.join(', ')}.`,
      )
    }
  }
  /** Compose files and service units set an empty variable to leave a setting out. */
  const textOf = (name: string) => environment[name]?.trim() || undefined
  const values = Object.entries(settings).flatMap(([name, setting]: [string, Setting]) => {
    const text = textOf(name) ?? setting.initial
    return text === undefined ? [] : [[setting.key, checked(name, setting.read(text), setting)]]
  })
  const ofBridges: SettingValues = Object.fromEntries(
    Object.entries(bridgeSettings).flatMap(([name, setting]) => {
      const text = textOf(name)
      return text === undefined ? [] : [[name, checked(name, setting.read(text), setting)]]
    }),
  )
  const config = Object.fromEntries(values) as Omit<Config, 'bridges' | 'lan'>
  const bridges = bridgeKinds.flatMap(({ofSettings}) => ofSettings(ofBridges, environment))
  if (!lan) return Object.freeze({...config, bridges})
  if (config.ingressPeer !== undefined) {
    throw new Failure(
      'configuration',
      '--lan: with PIANTA_AGENT_INGRESS_PEER only that proxy opens the panel. Leave out one of both.',
    )
  }
  const lanHost = environment.PIANTA_AGENT_HOST?.trim() || findLanAddress(networkInterfaces())
  return Object.freeze({...config, bridges, host: '127.0.0.1', lan: oneAddress(lanHost)})
}

/** Throws when a setting was malformed. */
function checked<T>(name: string, value: T | undefined, {wants}: {wants: string}): T {
  if (value === undefined) throw new Failure('configuration', `${name} must be ${wants}.`)
  return value
}

/** Checks the host for tablets: the address that is shown and the check of `Host` headers need one of this machine. */
function oneAddress(host: string | undefined): string {
  if (host === undefined) {
    throw new Failure(
      'configuration',
      '--lan: this machine has no IPv4 address on a local network. Connect it, or set PIANTA_AGENT_HOST.',
    )
  }
  if (host !== '0.0.0.0' && host !== '::') return host
  throw new Failure(
    'configuration',
    `--lan: PIANTA_AGENT_HOST is ${host}, which is no address that a tablet can open. Set it to one address of this machine.`,
  )
}

function serverAddress(text: string): URL | undefined {
  try {
    return parseServerAddress(text)
  } catch {
    return undefined
  }
}

/** Reads origins, as browsers write them: without a path. */
function origins(text: string): readonly string[] | undefined {
  if (text === 'none') return []
  const all = text.split(',').map((one) => originOf(one.trim()))
  return all.every((one) => one !== undefined) ? all : undefined
}

function originOf(text: string): string | undefined {
  const url = URL.parse(text)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  return isWeb && url.href === `${url.origin}/` ? url.origin : undefined
}

function port(text: string): number | undefined {
  const value = Number(text)
  return /^\d{1,5}$/.test(text) && value <= 65_535 ? value : undefined
}

function oneOf<T extends string>(names: readonly T[]): (text: string) => T | undefined {
  return (text) => names.find((name) => name === text)
}
