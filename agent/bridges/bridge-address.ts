import type {BridgeKind} from '#shared/house/bridge-config.ts'
import {isLocalName} from '#shared/local-name.ts'
import {Failure} from '../failure.ts'

/** A bridge's address as the agent stores it, and the login that was written in it. */
export interface BridgeAddress {
  url: string
  username?: string
  password?: string
}

/** The schemes that people write, the schemes that the agent uses, and their ports. */
const brokerSchemes: Readonly<Record<string, {scheme: string; port?: string}>> = {
  mqtt: {scheme: 'mqtt', port: '1883'},
  tcp: {scheme: 'mqtt', port: '1883'},
  mqtts: {scheme: 'mqtts', port: '8883'},
  ssl: {scheme: 'mqtts', port: '8883'},
  tls: {scheme: 'mqtts', port: '8883'},
  ws: {scheme: 'ws'},
  wss: {scheme: 'wss'},
}

const houseSchemes: Readonly<Record<string, 'http' | 'https'>> = {
  http: 'http',
  https: 'https',
  ws: 'http',
  wss: 'https',
}

const examples: Readonly<Record<BridgeKind, string>> = {
  'home-assistant': 'http://homeassistant.local:8123',
  mqtt: 'mqtt://192.168.1.5:1883',
}

/** Parses an address as people type it. Throws when it is none of this kind. */
export const parseBridgeAddress = (kind: BridgeKind, text: string): BridgeAddress =>
  kind === 'mqtt' ? parseBrokerAddress(text.trim()) : parseHouseAddress(text.trim())

/** Returns a Home Assistant's origin. Its pages' paths are dropped; only the add-on's address has one. */
function parseHouseAddress(text: string): BridgeAddress {
  const {scheme, rest, hasPort} = split(text)
  const url = URL.parse(`http://${rest}`)
  const used = url && (scheme === undefined ? likelyScheme(url) : own(houseSchemes, scheme))
  if (!url || !used) throw malformed('home-assistant', text)
  if (url.username || url.password) {
    throw new Failure(
      'usage',
      `Home Assistant takes an access token, not a login in the address. Give ${url.host} and the token.`,
    )
  }
  const path = url.hostname === 'supervisor' ? '/core' : ''
  return {url: `${used}://${url.hostname}${housePort(used, url, hasPort)}${path}`}
}

const likelyScheme = ({hostname}: URL) => (isLocalName(hostname) ? 'http' : 'https')

function housePort(scheme: 'http' | 'https', {port, hostname}: URL, hasPort: boolean): string {
  if (scheme === 'https') return port && port !== '443' ? `:${port}` : ''
  // `URL` drops port 80. Without it the address would get Home Assistant's own port when it is typed again.
  if (hasPort) return `:${port || '80'}`
  return hostname === 'supervisor' ? '' : ':8123'
}

/** Returns a broker's address with its port. A login in it is returned apart. */
function parseBrokerAddress(text: string): BridgeAddress {
  const {scheme = 'mqtt', rest} = split(text)
  const used = own(brokerSchemes, scheme)
  // `URL` parses hosts only of schemes that it knows, and drops the default port: no broker uses that of ftp.
  const url = URL.parse(`ftp://${rest}`)
  if (!url || !used) throw malformed('mqtt', text)
  const isWeb = used.port === undefined
  const port = url.port || used.port
  const path = isWeb && url.pathname !== '/' ? url.pathname : ''
  const {username, password} = url
  return {
    url: `${used.scheme}://${url.hostname}${port === undefined ? '' : `:${port}`}${path}`,
    ...(username && {username: decoded(username)}),
    ...(password && {password: decoded(password)}),
  }
}

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

function split(text: string): {scheme: string | undefined; rest: string; hasPort: boolean} {
  const [, scheme, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(text) ?? []
  return {scheme: scheme?.toLowerCase(), rest, hasPort: /^[^/?#]*:\d+(?:[/?#]|$)/.test(rest)}
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const malformed = (kind: BridgeKind, text: string) =>
  new Failure(
    'usage',
    `${withoutLogin(text)} is not an address of ${bridgeNames[kind]}. Use one like ${examples[kind]}.`,
  )

/** Hides a login in an address, for messages. */
const withoutLogin = (text: string) => text.replace(/[^/]*@/, '…@')

/** The names of the kinds, for people. */
export const bridgeNames: Readonly<Record<BridgeKind, string>> = {
  'home-assistant': 'Home Assistant',
  mqtt: 'an MQTT broker',
}
