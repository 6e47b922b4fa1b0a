import {isIP} from 'node:net'
import {limits} from '#shared/contract/limits.ts'
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
  urlPort: (port: string) => `the port must not be ${port}, which belongs to another protocol`,
  urlNotPublic: (address: string) => `must be on the public internet, and ${address} is not`,
  urlLocal: (name: string) =>
    `must be on the public internet, and ${name} is a name of one machine or of a local network`,
  urlLeadsInside: (name: string) => `${name} leads to an address that is not on the public internet`,
  urlNotOpened: (name: string) =>
    `${name} does not lead into a network that is opened here; elsewhere the address must use HTTPS and be on the public internet`,
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

/** The ports of other protocols, which browsers block too (the Fetch standard, “bad ports”). */
export const blockedPorts: ReadonlySet<number> = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109],
  ...[110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530],
  ...[531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190],
  ...[5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
])

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
 * A name may lead into an opened network over http; `needsOpenedNetwork` enforces that when the name is resolved.
 */
export function urlProblem(text: string, opened: OpenedNetworks): UrlProblem | undefined {
  const problem = textProblem(text)
  if (problem) return problem
  const url = new URL(text)
  if (url.port !== '' && blockedPorts.has(Number(url.port))) return {code: 'urlPort', value: url.port}
  const host = bareHost(url.hostname)
  if (opened.has(host)) return undefined
  return hostProblem(host, opened) ?? (opened.areAny && isIP(host) === 0 ? undefined : schemeProblem(url))
}

/** Returns whether an address is only allowed inside opened networks: it uses http or a local name. */
export const needsOpenedNetwork = (url: Pick<URL, 'protocol' | 'hostname'>) =>
  schemeProblem(url) !== undefined || isLocal(url.hostname)

/**
 * Checks the IP addresses of a name, whose text `urlProblem` accepted: over http, and under a local name, it must lead
 * into opened networks only.
 */
export function reachedProblem(
  url: Pick<URL, 'protocol' | 'hostname'>,
  addresses: readonly string[],
  opened: OpenedNetworks,
): UrlProblem | undefined {
  if (!needsOpenedNetwork(url) || addresses.every(opened.has)) return undefined
  return {code: 'urlNotOpened', value: url.hostname}
}

/** Strips the brackets of an IPv6 address. */
export const bareHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

/** Returns whether a name can only lead into the local network. */
export const isLocal = (host: string) => isIP(bareHost(host)) === 0 && (!host.includes('.') || localEndings.test(host))

function textProblem(text: string): UrlProblem | undefined {
  if (text.length > limits.webhookUrlLength) return {code: 'urlTooLong'}
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

const schemeProblem = ({protocol}: Pick<URL, 'protocol'>): UrlProblem | undefined =>
  protocol === 'https:' ? undefined : {code: 'urlNotHttps', value: protocol}
