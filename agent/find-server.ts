import {isIP} from 'node:net'
import type {Clock} from '#shared/clock.ts'
import {Failure} from './failure.ts'
import {request} from './request.ts'

/** What a server's index says that pairing needs. */
export interface ServerIndex {
  resource: string
  issuer: string
  discovery: string
}

export const defaultServer = 'http://127.0.0.1:8420'

const indexTimeout = 15_000

/**
 * The origin of a server as people type it, with or without a scheme: `http` for what is at home (an address, a plain
 * name, `.local` and the like), where certificates are rare, `https` for any other name.
 */
export function parseServerAddress(text: string): URL {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const url = URL.parse(hasScheme ? text : `http://${text}`)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) {
    throw new Failure(
      'usage',
      `${text} is not the address of a server. One looks like http://192.168.1.20:8420 or home.example.org.`,
    )
  }
  if (!hasScheme && !isAtHome(url.hostname)) url.protocol = 'https:'
  return new URL(url.origin)
}

const homeNames = ['local', 'lan', 'home', 'internal', 'localhost', 'home.arpa']

function isAtHome(hostname: string): boolean {
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isAddress || !hostname.includes('.') || homeNames.some((name) => hostname.endsWith(`.${name}`))
}

/** Whether only the machine that runs the server can open this address. */
export function isLoopback(url: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
}

/** Reads the index of the API, which names everything else. */
export async function fetchIndex(server: URL, clock: Clock, signal?: AbortSignal): Promise<ServerIndex> {
  const headers = {accept: 'application/json'}
  const response = await request(new URL('/v1', server), {headers}, {clock, signal, timeout: indexTimeout})
  return await parseIndex(server, response)
}

/** What an answer to the index says. What the person reaches by https must not send the agent on to http. */
export async function parseIndex(server: URL, response: Response): Promise<ServerIndex> {
  const index = (await response.json().catch(() => undefined)) as Partial<ServerIndex> | undefined
  const {resource, issuer, discovery} = index ?? {}
  if (!response.ok || !isUrl(resource) || !isUrl(issuer) || !isUrl(discovery)) {
    throw new Failure('unreachable', `${server.origin} answers (${response.status}), but is no Pianta server.`)
  }
  const insecure = [resource, issuer, discovery].find((address) => new URL(address).protocol !== 'https:')
  if (server.protocol === 'https:' && insecure !== undefined) {
    const message = `${server.origin} leads to ${insecure}, which is not encrypted. Its PIANTA_BASE_URL must begin with https.`
    throw new Failure('failed', message)
  }
  return {resource, issuer, discovery}
}

const isUrl = (text: unknown): text is string =>
  typeof text === 'string' && /^https?:$/.test(URL.parse(text)?.protocol ?? '')
