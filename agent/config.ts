import {isIP} from 'node:net'
import {networkInterfaces} from 'node:os'
import {resolve} from 'node:path'
import {findLanAddress} from '#shared/host/lan-address.ts'
import {
  described,
  integer,
  logLevels,
  oneOf,
  origin,
  type Reader,
  readText,
  unknownSetting,
} from '#shared/host/setting-readers.ts'
import type {EnergyPlan} from '#shared/house/energy/plan.ts'
import {parseServerAddress} from '../client/find-server.ts'
import type {BridgeConfig} from './bridges/bridge-config.ts'
import type {SettingValues} from './bridges/bridge-kind.ts'
import {bridgeKinds} from './bridges/kinds.ts'
import {meterWords, readMeters} from './devices/chosen-meters.ts'
import {Failure} from './failure.ts'
import {type Reliance, relianceNames} from './link/reliance.ts'
import {type LogFormat, type LogLevel, logFormats} from './logger.ts'
import {type VisitMode, visitsSetting, visitWords} from './visits/visit-rules.ts'

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
  /** The meters that a person chose; undefined for those that the house names. */
  readonly meters?: EnergyPlan | undefined
  /** The elements that people can't delete from the plan. */
  readonly relyOn: Reliance
  /** What people may do from outside; undefined for what `visits allow` said. */
  readonly visits?: VisitMode
}

/** Each setting's key, default and reader. */
const settings = {
  PIANTA_AGENT_SERVER: {
    key: 'server',
    default: 'http://127.0.0.1:8420',
    read: described('an address like http://192.168.1.20:8420', parseServerAddress),
  },
  PIANTA_AGENT_DATA: {key: 'data', default: './agent-data', read: (text: string) => resolve(text)},
  PIANTA_AGENT_HOST: {key: 'host', default: '127.0.0.1', read: (text: string) => text},
  PIANTA_AGENT_PORT: {key: 'port', default: '8430', read: described('a port from 0 to 65535', integer(0, 65_535))},
  PIANTA_AGENT_INGRESS_PEER: {key: 'ingressPeer', read: described('the address of a proxy, like 172.30.32.2', address)},
  PIANTA_AGENT_LOG_LEVEL: {key: 'logLevel', default: 'info', read: oneOf(...logLevels)},
  PIANTA_AGENT_LOG_FORMAT: {key: 'logFormat', default: 'text', read: oneOf(...logFormats)},
  PIANTA_AGENT_BRIDGE: {key: 'bridge', default: 'none', read: oneOf(...ownHouses)},
  PIANTA_AGENT_RELY_ON: {key: 'relyOn', default: 'automated', read: oneOf(...relianceNames)},
  [visitsSetting]: {key: 'visits', read: described('one of none, look, commands', readVisits)},
  PIANTA_AGENT_METERS: {key: 'meters', default: 'none', read: described(meterWords, readMeters)},
  PIANTA_AGENT_CARD_ORIGINS: {
    key: 'cardOrigins',
    default: 'none',
    read: described('none, or origins like http://homeassistant.local:8123, separated by commas', origins),
  },
} satisfies Record<string, Setting>

interface Setting {
  key: keyof Omit<Config, 'bridges' | 'lan'>
  /** Absent: the setting may be left out. */
  default?: string
  read: Reader<unknown>
}

/** The settings of bridges, by their names. */
const bridgeSettings: Readonly<Record<string, Reader<string>>> = Object.assign(
  {},
  ...bridgeKinds.map(({settings}) => settings),
)

export const settingNames = [...Object.keys(settings), ...Object.keys(bridgeSettings)]

/**
 * Reads the settings from the environment. Throws for an unknown `PIANTA_AGENT_*` or a malformed value, naming it.
 * `lan` lets tablets open the panel, at `PIANTA_AGENT_HOST` or else at this machine's address in the network.
 */
export function readConfig(environment: NodeJS.ProcessEnv, {lan = false} = {}): Config {
  const isOwn = (name: string) => name.startsWith('PIANTA_AGENT_')
  const unknown = unknownSetting(environment, settingNames, {program: 'the agent', isOwn})
  if (unknown) throw new Failure('configuration', unknown)
  /** Compose files and service units set an empty variable to leave a setting out. */
  const read = <T>(name: string, read: Reader<T>, initial?: string): T[] => {
    const text = environment[name]?.trim() || initial
    const refuse = ({message}: RangeError) => new Failure('configuration', `${name} ${message}.`)
    return text === undefined ? [] : [readText(text, read, refuse)]
  }
  const values = Object.entries(settings).flatMap(([name, setting]: [string, Setting]) =>
    read(name, setting.read, setting.default).map((value) => [setting.key, value]),
  )
  const ofBridges: SettingValues = Object.fromEntries(
    Object.entries(bridgeSettings).flatMap(([name, reader]) => read(name, reader).map((value) => [name, value])),
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

function address(text: string): string {
  if (isIP(text)) return text
  throw new RangeError()
}

function readVisits(text: string): VisitMode {
  if (Object.hasOwn(visitWords, text)) return visitWords[text as keyof typeof visitWords]
  throw new RangeError()
}

/** Reads origins, as browsers write them: without a path. */
function origins(text: string): readonly string[] {
  return text === 'none' ? [] : text.split(',').map((one) => origin(one.trim()))
}
