import {readFileSync} from 'node:fs'
import {networkInterfaces} from 'node:os'
import {resolve} from 'node:path'
import {isLoopback} from '#shared/host/is-loopback.ts'
import {findLanAddress} from '#shared/host/lan-address.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import {
  addresses,
  cdnKey,
  headerPrefix,
  host,
  integer,
  logLevels,
  mailFrom,
  metricsToken,
  networks,
  oneOf,
  optional,
  origin,
  origins,
  passphrase,
  type Reader,
  readText,
  smtpUrl,
  unknownSetting,
} from '#shared/host/setting-readers.ts'

/** An invalid setting; the message names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Config = Readonly<ReturnType<typeof readConfig>>

/** Each setting's default and reader. */
const settings = {
  PIANTA_DATA: {default: './data', read: (text: string) => resolve(text)},
  PIANTA_ALLOW_OPEN_DATA: {default: 'off', read: oneOf('on', 'off')},
  PIANTA_HOST: {default: '127.0.0.1', read: host},
  PIANTA_PORT: {default: '8420', read: integer(1, 65535)},
  PIANTA_TLS_CERT: {default: '', read: optional((text) => resolve(text))},
  PIANTA_TLS_KEY: {default: '', read: optional((text) => resolve(text))},
  PIANTA_BASE_URL: {default: '', read: optional(origin)},
  PIANTA_AUTH_URL: {default: '', read: optional(origin)},
  PIANTA_TRUST_PROXY: {default: '', read: addresses},
  PIANTA_LOG_LEVEL: {default: 'info', read: oneOf(...logLevels)},
  PIANTA_RATE_LIMIT: {default: '600', read: integer(1, 1_000_000)},
  PIANTA_MAX_HOME: {default: '16777216', read: integer(1024, 268_435_456)},
  PIANTA_MAX_FILE: {default: '33554432', read: integer(1024, 134_217_728)},
  PIANTA_MAX_BODY: {default: '2097152', read: integer(1024, 67_108_864)},
  PIANTA_MAX_PROJECTS: {default: '200', read: integer(1, 1_000_000)},
  PIANTA_MAX_STORAGE: {default: '10737418240', read: integer(1_048_576, 1_125_899_906_842_624)},
  PIANTA_STARTER_CATALOG: {default: 'on', read: oneOf('on', 'off')},
  PIANTA_DEVICE_CLIENT: {default: 'on', read: oneOf('on', 'off')},
  PIANTA_PAIRING_NETWORKS: {default: '', read: networks},
  PIANTA_PAIRING_NUMBER: {default: 'off', read: oneOf('on', 'off')},
  PIANTA_ASSISTANTS: {default: 'on', read: oneOf('on', 'registered', 'off')},
  PIANTA_ASSISTANT_ORIGINS: {default: '', read: origins},
  PIANTA_SMTP_URL: {default: '', read: optional(smtpUrl)},
  PIANTA_MAIL_FROM: {default: '', read: optional(mailFrom)},
  PIANTA_WEBHOOK_ALLOW_NETWORKS: {default: '', read: networks},
  PIANTA_WEBHOOK_HEADER_PREFIX: {default: 'Service-', read: headerPrefix},
  PIANTA_CDN_URL: {default: '', read: optional(origin)},
  PIANTA_CDN_KEY: {default: '', read: optional(cdnKey)},
  PIANTA_BACKUP_FOLDER: {default: '', read: optional((text) => resolve(text))},
  PIANTA_BACKUP_SCHEDULE: {default: '17 3 * * *', read: (text: string) => text},
  PIANTA_BACKUP_PASSPHRASE: {default: '', read: optional(passphrase)},
  PIANTA_METRICS_TOKEN: {default: '', read: optional(metricsToken)},
} as const

/** The settings with secrets. The setting `NAME_FILE` may name a file to read one from. */
const secrets: ReadonlySet<string> = new Set<keyof typeof settings>([
  'PIANTA_SMTP_URL',
  'PIANTA_CDN_KEY',
  'PIANTA_BACKUP_PASSPHRASE',
  'PIANTA_METRICS_TOKEN',
])

export const settingNames = Object.keys(settings).flatMap((name) =>
  secrets.has(name) ? [name, `${name}_FILE`] : [name],
)

/**
 * Reads the settings from the environment. Throws ConfigError for an invalid setting and for an unknown `PIANTA_*`,
 * which is probably a typo. `PIANTA_AGENT_*` belong to the agent and are ignored.
 */
export function readConfig(environment: Record<string, string | undefined>, {lan = false} = {}) {
  const isOwn = (name: string) => name.startsWith('PIANTA_') && !name.startsWith('PIANTA_AGENT_')
  const unknown = unknownSetting(environment, settingNames, {program: 'Pianta', isOwn})
  if (unknown) throw new ConfigError(unknown)
  const read = <N extends keyof typeof settings>(name: N) => {
    const text = (secrets.has(name) ? readSecret(environment, name) : environment[name]) || settings[name].default
    return readText(text, settings[name].read as Reader<ReturnType<(typeof settings)[N]['read']>>, (problem) => {
      const actual = secrets.has(name) ? 'is malformed' : `is ${JSON.stringify(text)}`
      return new ConfigError(`${name} ${actual}; it ${problem.message}.`, {cause: problem})
    })
  }
  const port = read('PIANTA_PORT')
  const configuredHost = read('PIANTA_HOST')
  const listenHost = lan ? lanAddress() : configuredHost
  const tlsCert = read('PIANTA_TLS_CERT')
  const tlsKey = read('PIANTA_TLS_KEY')
  ensureBothOrNeither({PIANTA_TLS_CERT: tlsCert, PIANTA_TLS_KEY: tlsKey}, 'for HTTPS')
  const ownUrl = `${tlsCert === undefined ? 'http' : 'https'}://${listenHost.includes(':') ? `[${listenHost}]` : listenHost}:${port}`
  const configuredUrl = read('PIANTA_BASE_URL')
  if (!lan && !isLoopback(listenHost) && configuredUrl === undefined) {
    throw new ConfigError(
      `PIANTA_HOST is ${listenHost}, which other machines can reach, so PIANTA_BASE_URL must be set to the address ` +
        `they use, like http://192.168.1.10:${port}. \`${serverCommand} serve --lan\` sets both from this machine's address.`,
    )
  }
  const baseUrl = configuredUrl ?? ownUrl
  const cdnUrl = read('PIANTA_CDN_URL')
  const cdnKey = read('PIANTA_CDN_KEY')
  ensureBothOrNeither({PIANTA_CDN_URL: cdnUrl, PIANTA_CDN_KEY: cdnKey}, 'to use a CDN')
  return Object.freeze({
    data: read('PIANTA_DATA'),
    /** Whether every user of the machine may write to the data folder. */
    allowsOpenData: read('PIANTA_ALLOW_OPEN_DATA') === 'on',
    host: listenHost,
    /** The second address to listen on: with `--lan` programs of this machine still find the server. */
    loopback: lan ? '127.0.0.1' : undefined,
    port,
    /** The files for HTTPS without a proxy. */
    tls: tlsCert !== undefined && tlsKey !== undefined ? {cert: tlsCert, key: tlsKey} : undefined,
    /** `baseUrl` and `authUrl` are origins without a path. */
    baseUrl,
    authUrl: read('PIANTA_AUTH_URL') ?? baseUrl,
    trustProxy: read('PIANTA_TRUST_PROXY'),
    logLevel: read('PIANTA_LOG_LEVEL'),
    /** Requests per minute, for each connection or, without one, each IP address. */
    rateLimit: read('PIANTA_RATE_LIMIT'),
    /** The maximum size of a home's JSON, in bytes. */
    maxHome: read('PIANTA_MAX_HOME'),
    /** The maximum size of an uploaded or imported file, in bytes. */
    maxFile: read('PIANTA_MAX_FILE'),
    /** The maximum size of a list that an app declares, and of any other JSON body, in bytes. */
    maxBody: read('PIANTA_MAX_BODY'),
    /** The projects that an account may own. */
    maxProjects: read('PIANTA_MAX_PROJECTS'),
    /** The bytes of files, versions, drafts and comments in an account's own projects. */
    maxStorage: read('PIANTA_MAX_STORAGE'),
    /** Whether the server loads the catalog that comes with Pianta. */
    hasStarterCatalog: read('PIANTA_STARTER_CATALOG') === 'on',
    /** The pairing of devices by a code. */
    pairing: Object.freeze({
      /** Whether devices pair without a registered app, as the built-in client `device`. */
      allowsUnregistered: read('PIANTA_DEVICE_CLIENT') === 'on',
      /** The networks from which devices may ask for a code; all if empty. */
      networks: read('PIANTA_PAIRING_NETWORKS'),
      /** Whether each pairing ends with a number that is typed on the device. */
      needsNumber: read('PIANTA_PAIRING_NUMBER') === 'on',
    }),
    /** The assistants that may connect by address: also any with a document (`on`), only registered ones, or none. */
    assistants: read('PIANTA_ASSISTANTS'),
    /** Origins of pages that may be assistants, besides this server's and those of the browser's own machine. */
    assistantOrigins: read('PIANTA_ASSISTANT_ORIGINS'),
    /** The SMTP server; without it no email is sent. */
    smtpUrl: read('PIANTA_SMTP_URL'),
    /** The sender's email address. */
    mailFrom: read('PIANTA_MAIL_FROM') ?? `pianta@${new URL(read('PIANTA_AUTH_URL') ?? baseUrl).hostname}`,
    /** Private networks that addresses from apps may resolve to. */
    allowNetworks: read('PIANTA_WEBHOOK_ALLOW_NETWORKS'),
    /** The prefix of webhook request headers. */
    webhookHeaderPrefix: read('PIANTA_WEBHOOK_HEADER_PREFIX'),
    /** The token that reads metrics from other machines. */
    metricsToken: read('PIANTA_METRICS_TOKEN'),
    /** The CDN's origin, and the key that signs file addresses; undefined: clients fetch files from this server. */
    cdn: cdnUrl !== undefined && cdnKey !== undefined ? {url: cdnUrl, key: cdnKey} : undefined,
    backup: backupSettings({
      data: read('PIANTA_DATA'),
      folder: read('PIANTA_BACKUP_FOLDER'),
      schedule: read('PIANTA_BACKUP_SCHEDULE'),
      passphrase: read('PIANTA_BACKUP_PASSPHRASE'),
    }),
  })
}

interface BackupSettings {
  data: string
  /** The folder of the schedule's backups, and of those without a name; undefined: nothing is scheduled. */
  folder: string | undefined
  /** A cron expression, which the schedule checks. */
  schedule: string
  /** Encrypts backups; undefined: they are not. */
  passphrase: string | undefined
}

/** Checks the settings of backups together. */
function backupSettings({data, ...own}: BackupSettings) {
  const {folder, schedule} = own
  if (folder === undefined && schedule !== settings.PIANTA_BACKUP_SCHEDULE.default) {
    throw new ConfigError(
      'PIANTA_BACKUP_SCHEDULE needs PIANTA_BACKUP_FOLDER: set it to a folder, best on another disk.',
    )
  }
  if (folder !== undefined && `${folder}/`.startsWith(`${data}/`)) {
    throw new ConfigError(
      `PIANTA_BACKUP_FOLDER is ${folder}, which lies inside PIANTA_DATA. Choose a folder outside it, best on another disk.`,
    )
  }
  return Object.freeze(own)
}

/** Throws ConfigError when one of two settings is missing. */
function ensureBothOrNeither(pair: Record<string, unknown>, purpose: string) {
  if (new Set(Object.values(pair).map((value) => value === undefined)).size === 1) return
  throw new ConfigError(`Only one of ${Object.keys(pair).join(' and ')} is set. Set both ${purpose}, or neither.`)
}

/** Reads a secret from the environment or from its file. Throws ConfigError, whose message never has the secret. */
function readSecret(environment: Record<string, string | undefined>, name: string): string | undefined {
  const file = environment[`${name}_FILE`]
  if (!file) return environment[name]
  if (environment[name]) throw new ConfigError(`${name} and ${name}_FILE are both set. Set only one of them.`)
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (text !== '') return text
  } catch (error) {
    throw new ConfigError(`${name}_FILE can't be read: ${(error as Error).message}. Check its path and permissions.`, {
      cause: error,
    })
  }
  throw new ConfigError(`${name}_FILE names ${file}, which is empty. Write the secret into it.`)
}

/** Returns this machine's address on a network. Throws ConfigError when it has none. */
function lanAddress(): string {
  const found = findLanAddress(networkInterfaces())
  if (found === undefined)
    throw new ConfigError(
      '--lan: this machine has no IPv4 address on a local network. Connect it, or set PIANTA_HOST and PIANTA_BASE_URL.',
    )
  return found
}
