import type {Clock} from '#shared/clock.ts'
import {isLocalName} from '#shared/local-name.ts'
import {Failure} from './failure.ts'
import {readWhole} from './read-body.ts'
import {hasSignInForm, isHtml, isRefusedByProxy, requestServer, SignInPage} from './sign-in-page.ts'

/** The fields of a server's index that pairing needs. */
export interface ServerIndex {
  resource: string
  issuer: string
  discovery: string
}

const indexTimeout = 15_000

/**
 * Parses a server's address as people type it and returns its origin. Without a scheme, local names and IP addresses
 * get `http`, because certificates are rare there; all other names get `https`.
 */
export function parseServerAddress(text: string): URL {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const url = URL.parse(hasScheme ? text : `http://${text}`)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) {
    throw new Failure(
      'usage',
      `${text} is not a server address. Use one like http://192.168.1.20:8420 or home.example.org.`,
    )
  }
  if (!hasScheme && !isLocalName(url.hostname)) url.protocol = 'https:'
  return new URL(url.origin)
}

/** Returns whether only the server's own machine can open this address. */
export function isLoopback(url: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
}

/** Fetches the API's index, which links to the provider and the API. */
export async function fetchIndex(server: URL, clock: Clock, signal?: AbortSignal): Promise<ServerIndex> {
  const headers = {accept: 'application/json'}
  const response = await requestServer(new URL('/v1', server), {headers}, {clock, signal, timeout: indexTimeout})
  return await parseIndex(server, await readWhole(response, {clock, signal}))
}

/** Parses the index. Rejects `http` links from an `https` server, which would leave encryption. */
export async function parseIndex(server: URL, response: Response): Promise<ServerIndex> {
  const text = await response.text()
  const index = parse(text)
  // The index needs no token: a refusal comes from a proxy in front of the server.
  if (isRefusedByProxy(response, index) || (isHtml(response) && hasSignInForm(text))) throw new SignInPage(server)
  const {resource, issuer, discovery} = index ?? {}
  if (!response.ok || !isUrl(resource) || !isUrl(issuer) || !isUrl(discovery)) {
    throw new Failure(
      'unreachable',
      `${server.origin} is not a Pianta server (status ${response.status}). Check the address and port.`,
    )
  }
  const insecure = [resource, issuer, discovery].find((address) => new URL(address).protocol !== 'https:')
  if (server.protocol === 'https:' && insecure !== undefined) {
    throw new Failure(
      'failed',
      `${server.origin} links to ${insecure}, which is not encrypted. ` +
        "Set the server's PIANTA_BASE_URL to an https address.",
    )
  }
  return {resource, issuer, discovery}
}

function parse(text: string): (Partial<ServerIndex> & {error?: unknown}) | undefined {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}

const isUrl = (text: unknown): text is string =>
  typeof text === 'string' && /^https?:$/.test(URL.parse(text)?.protocol ?? '')
