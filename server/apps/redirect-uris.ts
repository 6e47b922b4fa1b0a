import type {AppKind} from '../database/schema.ts'

const longestAddress = 2000

/** RFC 3986, section 2: what a URI is written with. Neither spaces nor `\`, which browsers take for `/`. */
const uriText = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-Fa-f]{2})*$/

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]'])

/** What stands against a return address, and the value that its sentence is about. */
export interface RedirectUriProblem {
  code:
    | 'addressTooLong'
    | 'addressCharacters'
    | 'addressFragment'
    | 'addressWildcard'
    | 'noAddress'
    | 'addressCredentials'
    | 'addressChanged'
    | 'notHttps'
    | 'httpElsewhere'
    | 'installedHttps'
    | 'installedHttp'
    | 'installedLocalhost'
    | 'schemeWithoutDot'
  value?: string
}

/**
 * Why an app of this kind can't have people sent back to this address; undefined when it can (contract: Authentication
 * 7). Addresses are compared as text (RFC 9700, section 2.1), so one that browsers would write otherwise is refused.
 */
export function findRedirectUriProblem(kind: AppKind, address: string): RedirectUriProblem | undefined {
  const plain = plainProblem(address)
  if (plain) return {code: plain}
  const url = new URL(address)
  const byKind = (kind === 'installed' ? installedProblem : webProblem)(url)
  if (byKind) return byKind
  const {href} = url
  // Browsers add the `/` where there is no path: both come to the same place.
  return [href, withoutBarePath(url)].includes(address) ? undefined : {code: 'addressChanged', value: href}
}

/** What no address may have, whatever the kind. */
function plainProblem(address: string): RedirectUriProblem['code'] | undefined {
  if (address.length > longestAddress) return 'addressTooLong'
  if (!uriText.test(address)) return 'addressCharacters'
  if (address.includes('#')) return 'addressFragment'
  if (address.includes('*')) return 'addressWildcard'
  if (!URL.canParse(address)) return 'noAddress'
  const [, authority = ''] = /^[^/?]*\/\/([^/?]*)/.exec(address) ?? []
  return authority.includes('@') ? 'addressCredentials' : undefined
}

/** A page or a server: https, or http while it is being built. */
function webProblem({protocol, hostname}: URL): RedirectUriProblem | undefined {
  if (protocol === 'https:') return undefined
  if (protocol !== 'http:') return {code: 'notHttps', value: protocol}
  return hostname === 'localhost' || loopbackHosts.has(hostname) ? undefined : {code: 'httpElsewhere'}
}

/**
 * An installed app: its own scheme, or a port of this machine. An https address leads to a page, which another app may
 * not claim; and names of others can't be told from one's own unless they are of a domain (RFC 8252, sections 7.1, 7.3,
 * 8.3 and 8.4).
 */
function installedProblem({protocol, hostname}: URL): RedirectUriProblem | undefined {
  if (protocol === 'https:') return {code: 'installedHttps'}
  if (protocol !== 'http:') return protocol.includes('.') ? undefined : {code: 'schemeWithoutDot', value: protocol}
  if (loopbackHosts.has(hostname)) return undefined
  return {code: hostname === 'localhost' ? 'installedLocalhost' : 'installedHttp'}
}

const withoutBarePath = ({href, origin, pathname}: URL) =>
  pathname === '/' ? origin + href.slice(`${origin}/`.length) : href
