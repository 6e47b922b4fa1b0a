import {isIP} from 'node:net'
import {networkInterfaces} from 'node:os'
import {resolve} from 'node:path'

/** A setting that can't be used; the message names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Config = Readonly<ReturnType<typeof readConfig>>

/** Every setting: its default and how its text is read. A reader throws a RangeError that says what is expected. */
const settings = {
  PIANTA_DATA: {default: './data', read: (text: string) => resolve(text)},
  PIANTA_HOST: {default: '127.0.0.1', read: host},
  PIANTA_PORT: {default: '8420', read: integer(1, 65535)},
  PIANTA_BASE_URL: {default: '', read: optional(origin)},
  PIANTA_AUTH_URL: {default: '', read: optional(origin)},
  PIANTA_TRUST_PROXY: {default: '', read: addresses},
  PIANTA_LOG_LEVEL: {default: 'info', read: oneOf('debug', 'info', 'warn', 'error', 'silent')},
  PIANTA_RATE_LIMIT: {default: '600', read: integer(1, 1_000_000)},
  PIANTA_MAX_HOME: {default: '16777216', read: integer(1024, 268_435_456)},
  PIANTA_MAX_FILE: {default: '33554432', read: integer(1024, 134_217_728)},
  PIANTA_MAX_BODY: {default: '2097152', read: integer(1024, 67_108_864)},
  PIANTA_SMTP_URL: {default: '', read: optional(smtpUrl)},
  PIANTA_MAIL_FROM: {default: '', read: optional(mailFrom)},
} as const

export const settingNames = Object.keys(settings) as (keyof typeof settings)[]

/**
 * Reads the settings from the environment, once. `PIANTA_AGENT_*` belong to the agent and are left alone; any other
 * unknown `PIANTA_*` throws, for it is a slip of the pen. Throws ConfigError naming the setting.
 */
export function readConfig(environment: Record<string, string | undefined>, {lan = false} = {}) {
  for (const name of Object.keys(environment)) {
    if (name.startsWith('PIANTA_') && !name.startsWith('PIANTA_AGENT_') && !(name in settings)) {
      throw new ConfigError(`${name} is not a setting of Pianta. The settings are ${settingNames.join(', ')}.`)
    }
  }
  const read = <N extends keyof typeof settings>(name: N) => {
    const text = environment[name] || settings[name].default
    try {
      return settings[name].read(text) as ReturnType<(typeof settings)[N]['read']>
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      throw new ConfigError(`${name} is ${JSON.stringify(text)}; it ${error.message}.`, {cause: error})
    }
  }
  const port = read('PIANTA_PORT')
  const givenHost = read('PIANTA_HOST')
  const listenHost = lan ? lanAddress() : givenHost
  const ownUrl = `http://${listenHost.includes(':') ? `[${listenHost}]` : listenHost}:${port}`
  const givenUrl = read('PIANTA_BASE_URL')
  if (!lan && !isLoopback(listenHost) && givenUrl === undefined) {
    throw new ConfigError(
      `PIANTA_HOST is ${listenHost}, which others can reach, so PIANTA_BASE_URL must say the address they use, ` +
        `like http://192.168.1.10:${port}. \`pianta serve --lan\` sets both from this machine's address.`,
    )
  }
  const baseUrl = givenUrl ?? ownUrl
  return Object.freeze({
    data: read('PIANTA_DATA'),
    host: listenHost,
    port,
    /** Origins without a path. */
    baseUrl,
    authUrl: read('PIANTA_AUTH_URL') ?? baseUrl,
    trustProxy: read('PIANTA_TRUST_PROXY'),
    logLevel: read('PIANTA_LOG_LEVEL'),
    /** Requests a minute for each connection, and for each address without one. */
    rateLimit: read('PIANTA_RATE_LIMIT'),
    /** Bytes of a home's JSON. */
    maxHome: read('PIANTA_MAX_HOME'),
    /** Bytes of a file that is uploaded to a project or imported. */
    maxFile: read('PIANTA_MAX_FILE'),
    /** Bytes of any other JSON body. */
    maxBody: read('PIANTA_MAX_BODY'),
    /** Where mail is handed over; without it none is sent. */
    smtpUrl: read('PIANTA_SMTP_URL'),
    /** The sender that people see, an address. */
    mailFrom: read('PIANTA_MAIL_FROM') ?? `pianta@${new URL(read('PIANTA_AUTH_URL') ?? baseUrl).hostname}`,
  })
}

export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || address.startsWith('127.')
}

/** This machine's first IPv4 address that others reach. Throws ConfigError when it has none. */
function lanAddress(): string {
  const found = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({family, internal}) => family === 'IPv4' && !internal)
  if (!found) throw new ConfigError('--lan: this machine has no address on a local network')
  return found.address
}

function integer(least: number, most: number) {
  return (text: string) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new RangeError(`must be a whole number from ${least} to ${most}`)
  }
}

function oneOf<const T extends string>(...values: T[]) {
  return (text: string) => {
    const value = values.find((candidate) => candidate === text)
    if (value !== undefined) return value
    throw new RangeError(`must be one of ${values.join(', ')}`)
  }
}

function optional<T>(read: (text: string) => T) {
  return (text: string): T | undefined => (text === '' ? undefined : read(text))
}

function host(text: string): string {
  if (text === 'localhost' || isIP(text)) return text
  throw new RangeError('must be an IP address or localhost')
}

function addresses(text: string): string[] {
  if (text === '') return []
  const list = text.split(',').map((item) => item.trim())
  if (list.every(isNetwork)) return list
  throw new RangeError('must be addresses or networks like 127.0.0.1,10.0.0.0/8')
}

/** An address, or a network as CIDR writes it. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && (bits === undefined || Number(bits) <= (family === 4 ? 32 : 128))
}

function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (isOrigin) return url.origin
  throw new RangeError('must be an address like https://pianta.example.org, without a path')
}

function smtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isServer = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname)
  if (isServer && url.search + url.hash === '' && isEncoded(url.username + url.password)) return text
  throw new RangeError('must be an address like smtp://user:password@mail.example.org:587, or smtps://…')
}

/** Whether `%` stands for characters throughout, so that it can be decoded. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function mailFrom(text: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text
  throw new RangeError('must be an address like pianta@example.org')
}
