import type {AppKind} from '../database/tables/apps.ts'

const maxLength = 2000

/** The characters of a URI (RFC 3986, section 2). No spaces, and no `\`, which browsers turn into `/`. */
const uriText = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-Fa-f]{2})*$/

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]'])

/** A problem of a redirect URI; `value` is a part of its sentence. */
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
 * Returns why an app of this kind can't register a redirect URI; undefined when it can (docs/api.md#authentication).
 * Redirect URIs are compared as text (RFC 9700, section 2.1), so one that browsers would rewrite is refused.
 */
export function findRedirectUriProblem(kind: AppKind, address: string): RedirectUriProblem | undefined {
  const plain = plainProblem(address)
  if (plain) return {code: plain}
  const url = new URL(address)
  const byKind = (kind === 'installed' ? installedProblem : webProblem)(url)
  if (byKind) return byKind
  const {href} = url
  // Browsers add a `/` to an empty path, so both forms are allowed.
  return [href, withoutBarePath(url)].includes(address) ? undefined : {code: 'addressChanged', value: href}
}

/** Checks the rules that hold for every kind. */
function plainProblem(address: string): RedirectUriProblem['code'] | undefined {
  if (address.length > maxLength) return 'addressTooLong'
  if (!uriText.test(address)) return 'addressCharacters'
  if (address.includes('#')) return 'addressFragment'
  if (address.includes('*')) return 'addressWildcard'
  if (!URL.canParse(address)) return 'noAddress'
  const [, authority = ''] = /^[^/?]*\/\/([^/?]*)/.exec(address) ?? []
  return authority.includes('@') ? 'addressCredentials' : undefined
}

/** Checks the redirect URI of a page or server: https, or http on this machine during development. */
function webProblem({protocol, hostname}: URL): RedirectUriProblem | undefined {
  if (protocol === 'https:') return undefined
  if (protocol !== 'http:') return {code: 'notHttps', value: protocol}
  return hostname === 'localhost' || loopbackHosts.has(hostname) ? undefined : {code: 'httpElsewhere'}
}

/**
 * Checks the redirect URI of an installed app: its own scheme or a port of this machine. An https page could belong to
 * another app, and only a scheme from a domain is unique (RFC 8252, sections 7.1, 7.3, 8.3 and 8.4).
 */
function installedProblem({protocol, hostname}: URL): RedirectUriProblem | undefined {
  if (protocol === 'https:') return {code: 'installedHttps'}
  if (protocol !== 'http:') return protocol.includes('.') ? undefined : {code: 'schemeWithoutDot', value: protocol}
  if (loopbackHosts.has(hostname)) return undefined
  return {code: hostname === 'localhost' ? 'installedLocalhost' : 'installedHttp'}
}

const withoutBarePath = ({href, origin, pathname}: URL) =>
  pathname === '/' ? origin + href.slice(`${origin}/`.length) : href
