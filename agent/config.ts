import {resolve} from 'node:path'
import {Failure} from './failure.ts'
import {parseServerAddress} from './find-server.ts'
import {type LogLevel, logLevels} from './logger.ts'
import {type Reliance, relianceNames} from './reliance.ts'

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
  readonly logLevel: LogLevel
  readonly bridge: (typeof ownHouses)[number]
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
  PIANTA_AGENT_LOG_LEVEL: {
    key: 'logLevel',
    initial: 'info',
    read: oneOf(logLevels),
    wants: `one of ${logLevels.join(', ')}`,
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
} satisfies Record<string, Setting>

interface Setting {
  key: keyof Config
  initial: string
  read(text: string): unknown
  wants: string
}

export const settingNames = Object.keys(settings)

/** Reads the settings from the environment. Throws for an unknown `PIANTA_AGENT_*` or a malformed value, naming it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  for (const name of Object.keys(environment)) {
    if (name.startsWith(prefix) && !Object.hasOwn(settings, name)) {
      throw new Failure(
        'configuration',
        `${name} is not a setting of the agent. Check its spelling; the settings are ${settingNames.join(', ')}.`,
      )
    }
  }
  const config = Object.entries(settings).map(([name, setting]: [string, Setting]) => {
    // Compose files and service units set an empty variable to leave a setting out.
    const value = setting.read(environment[name]?.trim() || setting.initial)
    if (value === undefined) throw new Failure('configuration', `${name} must be ${setting.wants}.`)
    return [setting.key, value]
  })
  return Object.freeze(Object.fromEntries(config) as Config)
}

function serverAddress(text: string): URL | undefined {
  try {
    return parseServerAddress(text)
  } catch {
    return undefined
  }
}

function port(text: string): number | undefined {
  const value = Number(text)
  return /^\d{1,5}$/.test(text) && value <= 65_535 ? value : undefined
}

function oneOf<T extends string>(names: readonly T[]): (text: string) => T | undefined {
  return (text) => names.find((name) => name === text)
}
