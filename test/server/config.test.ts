import {isIPv4} from 'node:net'
import {networkInterfaces} from 'node:os'
import {join, resolve} from 'node:path'
import t from 'tap'
import {ConfigError, readConfig, settingNames} from '../../server/config.ts'
import {isLoopback} from '../../shared/host/is-loopback.ts'

t.test('readConfig() defaults to a server for this machine only', async (t) => {
  t.same(readConfig({}), {
    data: resolve('data'),
    allowsOpenData: false,
    host: '127.0.0.1',
    port: 8420,
    baseUrl: 'http://127.0.0.1:8420',
    authUrl: 'http://127.0.0.1:8420',
    trustProxy: [],
    logLevel: 'info',
    rateLimit: 600,
    maxHome: 16 * 1024 * 1024,
    maxFile: 32 * 1024 * 1024,
    maxBody: 2 * 1024 * 1024,
    maxProjects: 200,
    maxStorage: 10 * 1024 ** 3,
    hasStarterCatalog: true,
    pairing: {allowsUnregistered: true, networks: [], needsNumber: false},
    assistants: 'on',
    assistantOrigins: [],
    smtpUrl: undefined,
    mailFrom: 'pianta@127.0.0.1',
    allowNetworks: [],
    webhookHeaderPrefix: 'Service-',
    cdn: undefined,
    backup: {folder: undefined, schedule: '17 3 * * *', passphrase: undefined},
  })
  t.ok(Object.isFrozen(readConfig({})))
})

t.test('readConfig() reads every setting', async (t) => {
  const environment = {
    PIANTA_DATA: '/srv/pianta',
    PIANTA_ALLOW_OPEN_DATA: 'on',
    PIANTA_HOST: '::1',
    PIANTA_PORT: '65535',
    PIANTA_TLS_CERT: '/etc/tls/cert.pem',
    PIANTA_TLS_KEY: '/etc/tls/key.pem',
    PIANTA_BASE_URL: 'https://pianta.example.org/',
    PIANTA_AUTH_URL: 'https://id.example.org:8443',
    PIANTA_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
    PIANTA_LOG_LEVEL: 'debug',
    PIANTA_RATE_LIMIT: '1',
    PIANTA_MAX_HOME: '1024',
    PIANTA_MAX_FILE: '1024',
    PIANTA_MAX_BODY: '1024',
    PIANTA_MAX_PROJECTS: '1',
    PIANTA_MAX_STORAGE: '1048576',
    PIANTA_STARTER_CATALOG: 'off',
    PIANTA_DEVICE_CLIENT: 'off',
    PIANTA_PAIRING_NETWORKS: '192.168.1.0/24',
    PIANTA_PAIRING_NUMBER: 'on',
    PIANTA_ASSISTANTS: 'registered',
    PIANTA_ASSISTANT_ORIGINS: 'https://assistant.example.org, http://192.168.1.7:3000',
    PIANTA_SMTP_URL: 'smtps://anna%40x:100%25@mail.example.org:2465/',
    PIANTA_MAIL_FROM: 'home@example.org',
    PIANTA_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8, fd00::/8',
    PIANTA_WEBHOOK_HEADER_PREFIX: 'Casa-',
    PIANTA_CDN_URL: 'https://cdn.example.org',
    PIANTA_CDN_KEY: 'k'.repeat(32),
    PIANTA_BACKUP_FOLDER: '/mnt/backups',
    PIANTA_BACKUP_SCHEDULE: '0 4 * * 0',
    PIANTA_BACKUP_PASSPHRASE: 'correct horse battery',
    PIANTA_METRICS_TOKEN: 't'.repeat(16),
  }
  const ofFiles = Object.keys(environment).map((name) => `${name}_FILE`)
  t.same(
    Object.keys(environment),
    settingNames.filter((name) => !ofFiles.includes(name)),
  )
  t.same(readConfig(environment), {
    data: '/srv/pianta',
    allowsOpenData: true,
    host: '::1',
    port: 65535,
    tls: {cert: '/etc/tls/cert.pem', key: '/etc/tls/key.pem'},
    baseUrl: 'https://pianta.example.org',
    authUrl: 'https://id.example.org:8443',
    trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    logLevel: 'debug',
    rateLimit: 1,
    maxHome: 1024,
    maxFile: 1024,
    maxBody: 1024,
    maxProjects: 1,
    maxStorage: 1_048_576,
    hasStarterCatalog: false,
    pairing: {
      allowsUnregistered: false,
      networks: [{address: '192.168.1.0', bits: 24, family: 'ipv4'}],
      needsNumber: true,
    },
    assistants: 'registered',
    assistantOrigins: ['https://assistant.example.org', 'http://192.168.1.7:3000'],
    smtpUrl: 'smtps://anna%40x:100%25@mail.example.org:2465/',
    mailFrom: 'home@example.org',
    allowNetworks: [
      {address: '127.0.0.0', bits: 8, family: 'ipv4'},
      {address: 'fd00::', bits: 8, family: 'ipv6'},
    ],
    webhookHeaderPrefix: 'Casa-',
    metricsToken: 't'.repeat(16),
    cdn: {url: 'https://cdn.example.org', key: 'k'.repeat(32)},
    backup: {folder: '/mnt/backups', schedule: '0 4 * * 0', passphrase: 'correct horse battery'},
  })
  const {PIANTA_MAIL_FROM: _, ...rest} = environment
  t.equal(readConfig(rest).mailFrom, 'pianta@id.example.org', 'emails come from the sign-in host')
})

t.test('readConfig() treats an empty setting as unset, as in compose files', async (t) => {
  const empty = Object.fromEntries(settingNames.map((name) => [name, '']))
  t.same(readConfig(empty), readConfig({}))
})

t.test('readConfig() reads a secret from its _FILE and never reveals it', async (t) => {
  const smtpUrl = 'smtp://anna:hush@mail.example.org'
  const folder = t.testdir({smtp: `${smtpUrl}\n`, key: `${'k'.repeat(40)}\r\n`, short: 'hush', empty: '\n'})
  const at = (name: string) => join(folder, name)
  const named = {
    PIANTA_SMTP_URL_FILE: at('smtp'),
    PIANTA_CDN_URL: 'https://cdn.example.org',
    PIANTA_CDN_KEY_FILE: at('key'),
  }
  t.match(readConfig(named), {smtpUrl, cdn: {url: 'https://cdn.example.org', key: 'k'.repeat(40)}})
  t.match(readConfig({...named, PIANTA_SMTP_URL: ''}), {smtpUrl})
  const refused: [Record<string, string>, string][] = [
    [{PIANTA_SMTP_URL: smtpUrl}, 'PIANTA_SMTP_URL and PIANTA_SMTP_URL_FILE are both set'],
    [{PIANTA_CDN_KEY: 'k'.repeat(32)}, 'PIANTA_CDN_KEY and PIANTA_CDN_KEY_FILE are both set'],
    [{PIANTA_CDN_KEY_FILE: at('nothing')}, "PIANTA_CDN_KEY_FILE can't be read: ENOENT"],
    [{PIANTA_CDN_KEY_FILE: folder}, "PIANTA_CDN_KEY_FILE can't be read: EISDIR"],
    [{PIANTA_CDN_KEY_FILE: at('empty')}, `PIANTA_CDN_KEY_FILE names ${at('empty')}, which is empty`],
    [{PIANTA_CDN_KEY_FILE: at('short')}, 'PIANTA_CDN_KEY is malformed; it must have at least 32 characters'],
    [{PIANTA_SMTP_URL_FILE: at('short')}, 'PIANTA_SMTP_URL is malformed; it must be an address like smtp://'],
  ]
  for (const [more, message] of refused) {
    t.throws(() => readConfig({...named, ...more}), {name: 'ConfigError', message}, message)
    t.doesNotThrow(() => {
      try {
        readConfig({...named, ...more})
      } catch (error) {
        if (/hush|kkk/.test((error as Error).message)) throw new Error('the message contains the secret')
      }
    })
  }
})

t.test('readConfig() needs both settings for a CDN', async (t) => {
  const message = 'Only one of PIANTA_CDN_URL and PIANTA_CDN_KEY is set'
  t.throws(() => readConfig({PIANTA_CDN_URL: 'https://cdn.example.org'}), {name: 'ConfigError', message})
  t.throws(() => readConfig({PIANTA_CDN_KEY: 'k'.repeat(32)}), {name: 'ConfigError', message})
})

const malformed: [name: string, value: string, expected: string][] = [
  ['PIANTA_HOST', 'pianta.local', 'an IP address or localhost'],
  ['PIANTA_PORT', '0', 'a whole number from 1 to 65535'],
  ['PIANTA_PORT', '65536', 'a whole number from 1 to 65535'],
  ['PIANTA_PORT', '80.5', 'a whole number from 1 to 65535'],
  ['PIANTA_PORT', '0x50', 'a whole number from 1 to 65535'],
  ['PIANTA_BASE_URL', 'pianta.example.org', 'without a path'],
  ['PIANTA_BASE_URL', 'https://pianta.example.org/app', 'without a path'],
  ['PIANTA_BASE_URL', 'https://pianta.example.org/?a=b', 'without a path'],
  ['PIANTA_BASE_URL', 'https://pianta.example.org/#a', 'without a path'],
  ['PIANTA_BASE_URL', 'https://ada@pianta.example.org', 'without a path'],
  ['PIANTA_BASE_URL', 'https://:secret@pianta.example.org', 'without a path'],
  ['PIANTA_BASE_URL', 'ftp://pianta.example.org', 'without a path'],
  ['PIANTA_AUTH_URL', 'id.example.org', 'without a path'],
  ['PIANTA_TRUST_PROXY', 'proxy', 'a list of addresses or networks'],
  ['PIANTA_TRUST_PROXY', '127.0.0.1,,10.0.0.1', 'a list of addresses or networks'],
  ['PIANTA_TRUST_PROXY', '10.0.0.0/33', 'a list of addresses or networks'],
  ['PIANTA_TRUST_PROXY', '10.0.0.0/', 'a list of addresses or networks'],
  ['PIANTA_TRUST_PROXY', '10.0.0.0/8/8', 'a list of addresses or networks'],
  ['PIANTA_TRUST_PROXY', 'fd00::/129', 'a list of addresses or networks'],
  ['PIANTA_LOG_LEVEL', 'loud', 'one of debug, info, warn, error, silent'],
  ['PIANTA_RATE_LIMIT', '0', 'a whole number from 1'],
  ['PIANTA_MAX_HOME', '16 MiB', 'a whole number from 1024'],
  ['PIANTA_MAX_FILE', '134217729', 'a whole number from 1024 to 134217728'],
  ['PIANTA_MAX_BODY', '-1', 'a whole number from 1024'],
  ['PIANTA_STARTER_CATALOG', 'no', 'one of on, off'],
  ['PIANTA_DEVICE_CLIENT', 'no', 'one of on, off'],
  ['PIANTA_PAIRING_NETWORKS', '192.168.1.0', 'a list of networks'],
  ['PIANTA_PAIRING_NUMBER', '6', 'one of on, off'],
  ['PIANTA_SMTP_URL', 'mail.example.org:587', 'an address like smtp://'],
  ['PIANTA_SMTP_URL', 'https://mail.example.org', 'an address like smtp://'],
  ['PIANTA_SMTP_URL', 'smtp://', 'an address like smtp://'],
  ['PIANTA_SMTP_URL', 'smtp://mail.example.org/relay', 'an address like smtp://'],
  ['PIANTA_SMTP_URL', 'smtp://mail.example.org?tls.rejectUnauthorized=false', 'an address like smtp://'],
  ['PIANTA_SMTP_URL', 'smtp://mail.example.org#a', 'an address like smtp://'],
  ['PIANTA_SMTP_URL', 'smtp://anna:100%@mail.example.org', 'an address like smtp://'],
  ['PIANTA_SMTP_URL', 'smtp://anna:%ff@mail.example.org', 'an address like smtp://'],
  ['PIANTA_CDN_URL', 'https://cdn.example.org/pianta', 'without a path'],
  ['PIANTA_CDN_KEY', 'k'.repeat(31), 'at least 32 characters'],
  ['PIANTA_WEBHOOK_ALLOW_NETWORKS', '127.0.0.1', 'a list of networks like'],
  ['PIANTA_WEBHOOK_ALLOW_NETWORKS', '127.0.0.0/33', 'a list of networks like'],
  ['PIANTA_WEBHOOK_ALLOW_NETWORKS', 'localhost/8', 'a list of networks like'],
  ['PIANTA_WEBHOOK_HEADER_PREFIX', 'Service', 'a prefix of header names'],
  ['PIANTA_WEBHOOK_HEADER_PREFIX', 'Ser vice-', 'a prefix of header names'],
  ['PIANTA_MAIL_FROM', 'pianta', 'an address like pianta@'],
  ['PIANTA_MAIL_FROM', 'Pianta <pianta@example.org>', 'an address like pianta@'],
  ['PIANTA_MAIL_FROM', 'pianta@example.org\r\nBcc: anna@example.org', 'an address like pianta@'],
]

for (const [name, value, expected] of malformed) {
  t.test(`readConfig() refuses ${name}=${value} by name`, async (t) => {
    const isSecret = settingNames.includes(`${name}_FILE`)
    const start = `${name} is ${isSecret ? 'malformed' : JSON.stringify(value)}; it must `
    t.throws(() => readConfig({[name]: value}), {name: 'ConfigError', message: start}, 'names it')
    t.throws(() => readConfig({[name]: value}), {message: expected}, 'says what the setting must be')
  })
}

t.test('readConfig() refuses an unknown PIANTA_ setting and ignores the agent’s', async (t) => {
  t.throws(() => readConfig({PIANTA_PROT: '8420'}), {name: 'ConfigError', message: /^PIANTA_PROT is not a setting/})
  t.throws(() => readConfig({PIANTA_: ''}), ConfigError)
  t.throws(() => readConfig({PIANTA_AGENT: ''}), ConfigError)
  t.same(readConfig({PIANTA_AGENT_DATA: '/tmp', HOME: '/root', pianta_port: 'x'}), readConfig({}))
})

t.test('readConfig() needs PIANTA_BASE_URL for a host that other machines reach', async (t) => {
  for (const host of ['0.0.0.0', '::', '192.168.1.10', 'fd00::1']) {
    t.throws(() => readConfig({PIANTA_HOST: host}), {
      name: 'ConfigError',
      message: `PIANTA_HOST is ${host}, which other machines can reach, so PIANTA_BASE_URL must be set to the address they use`,
    })
    const config = readConfig({PIANTA_HOST: host, PIANTA_BASE_URL: 'http://pianta.local:8420'})
    t.match(config, {host, baseUrl: 'http://pianta.local:8420', authUrl: 'http://pianta.local:8420'})
  }
  for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
    t.ok(isLoopback(readConfig({PIANTA_HOST: host}).host))
  t.equal(readConfig({PIANTA_HOST: '::1', PIANTA_PORT: '80'}).baseUrl, 'http://[::1]:80')
})

t.test("--lan listens on this machine's network address and uses it as the base URL", async (t) => {
  const hasAddress = Object.values(networkInterfaces()).some((list) =>
    list?.some(({family, internal}) => family === 'IPv4' && !internal),
  )
  if (!hasAddress) {
    t.throws(() => readConfig({}, {lan: true}), {name: 'ConfigError', message: /^--lan: /})
    return
  }
  const {host, baseUrl, authUrl} = readConfig({PIANTA_PORT: '9000'}, {lan: true})
  t.ok(isIPv4(host))
  t.notOk(isLoopback(host))
  t.equal(baseUrl, `http://${host}:9000`)
  t.equal(authUrl, baseUrl)
  t.throws(() => readConfig({PIANTA_HOST: 'nonsense'}, {lan: true}), {message: /^PIANTA_HOST is "nonsense"/})
})

t.test('readConfig() refuses a folder of backups inside the data', async (t) => {
  for (const folder of ['/srv/pianta', '/srv/pianta/backups'])
    t.throws(() => readConfig({PIANTA_DATA: '/srv/pianta', PIANTA_BACKUP_FOLDER: folder}), {
      name: 'ConfigError',
      message: /PIANTA_BACKUP_FOLDER .* lies inside PIANTA_DATA/,
    })
  readConfig({PIANTA_DATA: '/srv/pianta', PIANTA_BACKUP_FOLDER: '/srv/pianta-backups'})
})

t.test('readConfig() refuses a schedule of backups without a folder', async (t) => {
  t.throws(() => readConfig({PIANTA_BACKUP_SCHEDULE: '0 4 * * *'}), {
    name: 'ConfigError',
    message: /PIANTA_BACKUP_SCHEDULE needs PIANTA_BACKUP_FOLDER/,
  })
})
