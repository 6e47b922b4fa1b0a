import {isIP} from 'node:net'
import {limits} from '#shared/api/limits.ts'
import {isPublic} from './public-address.ts'

export type UrlProblemCode = keyof typeof urlProblemSentences

/** What stands against an address that a user gives for us to ask; `value` is what the sentence is about. */
export interface UrlProblem {
  code: UrlProblemCode
  value?: string
}

/** To follow the place of the address. */
export const urlProblemSentences = {
  urlTooLong: 'must have at most 2,000 characters',
  urlCharacters:
    'has a character that no address may have, like a space or a backslash: write those outside ASCII in their encoded form',
  urlNone: 'must be a whole address that starts with https://',
  urlNotHttps: (scheme: string) => `must be an https address, not ${scheme}`,
  urlCredentials: 'must hold no user name or password',
  urlFragment: 'must have no fragment: # and what follows it never reaches a server',
  urlPort: (port: string) => `the port must be 443 or 8443, not ${port}`,
  urlNotPublic: (address: string) => `must be on the public internet, and ${address} is not`,
  urlLocal: (name: string) =>
    `must be on the public internet, and ${name} is a name of one machine or of a local network`,
  urlDot: 'write the name without the dot at its end',
  urlName: (name: string) => `${name} is not a name that a server can have`,
}

/** In English. */
export function describeUrlProblem({code, value = ''}: UrlProblem): string {
  const sentence = urlProblemSentences[code]
  return typeof sentence === 'string' ? sentence : sentence(value)
}

/** RFC 3986, section 2: what a URI is written with. Neither spaces nor `\`, which URL takes for `/`. */
const uriText = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-Fa-f]{2})*$/

const portsOfTheWeb: ReadonlySet<string> = new Set(['', '443', '8443'])

/**
 * Where names don't lead to the public internet (RFC 6761, 6762, 7686, 8375 and 9476; `internal` by ICANN), with those
 * that routers at home make use of.
 */
const localEndings =
  /(?:^|\.)(?:localhost|local|internal|home\.arpa|test|invalid|example|onion|alt|localdomain|lan|home|corp|intranet|private)$/

/** A name of the DNS (RFC 1035, section 2.3.4; underscores are in use). */
const name = /^(?=.{1,253}$)[\w-]{1,63}(?:\.[\w-]{1,63})*$/

interface OpenedNetworks {
  /** Whether there are any. */
  areAny: boolean
  has: (address: string) => boolean
}

/**
 * What stands against an address by its text alone, as URL reads it: numbers, short and octal forms, and encoded
 * letters are what they come to. Where networks are opened a name may lead there, by http and to any port; whether it
 * does is seen when it is looked up, by `needsOpenedNetwork`.
 */
export function urlProblem(text: string, opened: OpenedNetworks): UrlProblem | undefined {
  const problem = textProblem(text)
  if (problem) return problem
  const url = new URL(text)
  const host = bareHost(url.hostname)
  if (opened.has(host)) return undefined
  return hostProblem(host, opened) ?? (opened.areAny && isIP(host) === 0 ? undefined : wayProblem(url))
}

/** Whether an address may be asked only where it leads into an opened network: by http, at another port, by such a name. */
export const needsOpenedNetwork = (url: Pick<URL, 'protocol' | 'port' | 'hostname'>) =>
  wayProblem(url) !== undefined || isLocal(url.hostname)

/** An IPv6 address without its brackets. */
const bareHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether a name leads into the network at home, if anywhere. */
export const isLocal = (host: string) => isIP(bareHost(host)) === 0 && (!host.includes('.') || localEndings.test(host))

function textProblem(text: string): UrlProblem | undefined {
  if (text.length > limits.webhookUrl) return {code: 'urlTooLong'}
  if (!uriText.test(text)) return {code: 'urlCharacters'}
  const [, scheme = '', authority = ''] = /^([a-z][a-z\d+.-]*):\/\/([^/?#]+)/i.exec(text) ?? []
  if (scheme === '' || !URL.canParse(text)) return {code: 'urlNone'}
  // Of other schemes URL reads the host otherwise.
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

function wayProblem({protocol, port}: Pick<URL, 'protocol' | 'port'>): UrlProblem | undefined {
  if (protocol !== 'https:') return {code: 'urlNotHttps', value: protocol}
  return portsOfTheWeb.has(port) ? undefined : {code: 'urlPort', value: port}
}
