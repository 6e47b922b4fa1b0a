import {readFileSync} from 'node:fs'
import {networkInterfaces} from 'node:os'
import {resolve} from 'node:path'
import {
  addresses,
  cdnKey,
  headerPrefix,
  host,
  integer,
  mailFrom,
  networks,
  oneOf,
  optional,
  origin,
  smtpUrl,
} from './setting-readers.ts'

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
  PIANTA_STARTER_CATALOG: {default: 'on', read: oneOf('on', 'off')},
  PIANTA_SMTP_URL: {default: '', read: optional(smtpUrl)},
  PIANTA_MAIL_FROM: {default: '', read: optional(mailFrom)},
  PIANTA_WEBHOOK_ALLOW_NETWORKS: {default: '', read: networks},
  PIANTA_WEBHOOK_HEADER_PREFIX: {default: 'Service-', read: headerPrefix},
  PIANTA_CDN_URL: {default: '', read: optional(origin)},
  PIANTA_CDN_KEY: {default: '', read: optional(cdnKey)},
} as const

/** Those that hold secrets: each may be read from a file instead, which the setting of its name and `_FILE` names. */
const secrets: ReadonlySet<string> = new Set<keyof typeof settings>(['PIANTA_SMTP_URL', 'PIANTA_CDN_KEY'])

export const settingNames = Object.keys(settings).flatMap((name) =>
  secrets.has(name) ? [name, `${name}_FILE`] : [name],
)

/**
 * Reads the settings from the environment, once. `PIANTA_AGENT_*` belong to the agent and are left alone; any other
 * unknown `PIANTA_*` throws, for it is a slip of the pen. Throws ConfigError naming the setting.
 */
export function readConfig(environment: Record<string, string | undefined>, {lan = false} = {}) {
  for (const name of Object.keys(environment)) {
    if (name.startsWith('PIANTA_') && !name.startsWith('PIANTA_AGENT_') && !settingNames.includes(name)) {
      throw new ConfigError(`${name} is not a setting of Pianta. The settings are ${settingNames.join(', ')}.`)
    }
  }
  const read = <N extends keyof typeof settings>(name: N) => {
    const text = (secrets.has(name) ? readSecret(environment, name) : environment[name]) || settings[name].default
    try {
      return settings[name].read(text) as ReturnType<(typeof settings)[N]['read']>
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      const is = secrets.has(name) ? 'is malformed' : `is ${JSON.stringify(text)}`
      throw new ConfigError(`${name} ${is}; it ${error.message}.`, {cause: error})
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
  const cdnUrl = read('PIANTA_CDN_URL')
  const cdnKey = read('PIANTA_CDN_KEY')
  if ((cdnUrl === undefined) !== (cdnKey === undefined)) {
    throw new ConfigError('PIANTA_CDN_URL and PIANTA_CDN_KEY are both needed for a CDN, and neither without one.')
  }
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
    /** Whether the catalog that comes with Pianta is found. */
    hasStarterCatalog: read('PIANTA_STARTER_CATALOG') === 'on',
    /** Where mail is handed over; without it none is sent. */
    smtpUrl: read('PIANTA_SMTP_URL'),
    /** The sender that people see, an address. */
    mailFrom: read('PIANTA_MAIL_FROM') ?? `pianta@${new URL(read('PIANTA_AUTH_URL') ?? baseUrl).hostname}`,
    /** Where addresses that apps give may lead besides the public internet. */
    allowNetworks: read('PIANTA_WEBHOOK_ALLOW_NETWORKS'),
    /** Of the headers that webhooks are posted with. */
    webhookHeaderPrefix: read('PIANTA_WEBHOOK_HEADER_PREFIX'),
    /** Where clients fetch files, at an origin without a path, by addresses signed with the key; without it from here. */
    cdn: cdnUrl !== undefined && cdnKey !== undefined ? {url: cdnUrl, key: cdnKey} : undefined,
  })
}

/** A secret from the environment, or from the file that it names. Throws ConfigError, which does not tell it. */
function readSecret(environment: Record<string, string | undefined>, name: string): string | undefined {
  const file = environment[`${name}_FILE`]
  if (!file) return environment[name]
  if (environment[name]) throw new ConfigError(`${name} and ${name}_FILE are both set; one of them must do.`)
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (text !== '') return text
  } catch (error) {
    throw new ConfigError(`${name}_FILE can't be read: ${(error as Error).message}.`, {cause: error})
  }
  throw new ConfigError(`${name}_FILE names ${file}, which is empty.`)
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
