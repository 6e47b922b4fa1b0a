import {isIP} from 'node:net'
import {limits} from '#shared/api/limits.ts'
import {isPublic} from './public-address.ts'

export type UrlProblemCode = keyof typeof urlProblemSentences

/** The reason why the server refuses to request an address that a user entered. `value` completes the sentence. */
export interface UrlProblem {
  code: UrlProblemCode
  value?: string
}

/** The sentences that follow the field of the address. */
export const urlProblemSentences = {
  urlTooLong: 'must have at most 2,000 characters',
  urlCharacters:
    'contains a character that no address may contain, like a space or a backslash: percent-encode characters outside ASCII',
  urlNone: 'must be a complete address that starts with https://',
  urlNotHttps: (scheme: string) => `must be an https address, not ${scheme}`,
  urlCredentials: 'must not contain a user name or password',
  urlFragment: 'must not contain a fragment: # and the text after it never reach a server',
  urlPort: (port: string) => `the port must be 443 or 8443, not ${port}`,
  urlNotPublic: (address: string) => `must be on the public internet, and ${address} is not`,
  urlLocal: (name: string) =>
    `must be on the public internet, and ${name} is a name of one machine or of a local network`,
  urlDot: 'must not end its host name with a dot',
  urlName: (name: string) => `${name} is not a valid host name`,
}

/** Returns the sentence in English. */
export function describeUrlProblem({code, value = ''}: UrlProblem): string {
  const sentence = urlProblemSentences[code]
  return typeof sentence === 'string' ? sentence : sentence(value)
}

/** The characters of a URI (RFC 3986, section 2). They exclude spaces, and `\`, which URL reads as `/`. */
const uriText = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-Fa-f]{2})*$/

const portsOfTheWeb: ReadonlySet<string> = new Set(['', '443', '8443'])

/**
 * Domains outside the public internet (RFC 6761, 6762, 7686, 8375 and 9476; `internal` by ICANN), and the ones that
 * home routers use.
 */
const localEndings =
  /(?:^|\.)(?:localhost|local|internal|home\.arpa|test|invalid|example|onion|alt|localdomain|lan|home|corp|intranet|private)$/

/** A DNS name (RFC 1035, section 2.3.4); underscores are in use. */
const name = /^(?=.{1,253}$)[\w-]{1,63}(?:\.[\w-]{1,63})*$/

interface OpenedNetworks {
  /** Whether the operator opened any network. */
  areAny: boolean
  has: (address: string) => boolean
}

/**
 * Checks the text of an address as URL parses it, which normalises numeric, short and octal hosts and encoded letters.
 * A name may lead into an opened network over http and to any port; `needsOpenedNetwork` enforces that when the name is
 * resolved.
 */
export function urlProblem(text: string, opened: OpenedNetworks): UrlProblem | undefined {
  const problem = textProblem(text)
  if (problem) return problem
  const url = new URL(text)
  const host = bareHost(url.hostname)
  if (opened.has(host)) return undefined
  return hostProblem(host, opened) ?? (opened.areAny && isIP(host) === 0 ? undefined : schemeProblem(url))
}

/** Returns whether an address is only allowed inside opened networks: it uses http, another port or a local name. */
export const needsOpenedNetwork = (url: Pick<URL, 'protocol' | 'port' | 'hostname'>) =>
  schemeProblem(url) !== undefined || isLocal(url.hostname)

/** Strips the brackets of an IPv6 address. */
const bareHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

/** Returns whether a name can only lead into the local network. */
export const isLocal = (host: string) => isIP(bareHost(host)) === 0 && (!host.includes('.') || localEndings.test(host))

function textProblem(text: string): UrlProblem | undefined {
  if (text.length > limits.webhookUrl) return {code: 'urlTooLong'}
  if (!uriText.test(text)) return {code: 'urlCharacters'}
  const [, scheme = '', authority = ''] = /^([a-z][a-z\d+.-]*):\/\/([^/?#]+)/i.exec(text) ?? []
  if (scheme === '' || !URL.canParse(text)) return {code: 'urlNone'}
  // URL parses the host of other schemes differently.
  if (!/^https?$/i.test(scheme)) return {code: 'urlNotHttps', value: `${scheme.toLowerCase()}:`}
  if (authority.includes('@')) return {code: 'urlCredentials'}
  return text.includes('#') ? {code: 'urlFragment'} : undefined
}

function hostProblem(host: string, {areAny}: OpenedNetworks): UrlProblem | undefined {
  if (isIP(host) !== 0) return isPublic(host) ? undefined : {code: 'urlNotPublic', value: host}
  const undotted = host.replace(/\.+$/, '')
  if (!areAny && isLocal(undotted)) return {code: 'urlLocal', value: undotted}
  if (undotted !== host) return {code: 'urlDot'}
  return name.test(host) ? undefined : {code: 'urlName', value: host}
}

function schemeProblem({protocol, port}: Pick<URL, 'protocol' | 'port'>): UrlProblem | undefined {
  if (protocol !== 'https:') return {code: 'urlNotHttps', value: protocol}
  return portsOfTheWeb.has(port) ? undefined : {code: 'urlPort', value: port}
}
