import {createHash, timingSafeEqual} from 'node:crypto'
import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import type {Home} from '#shared/home/schema.ts'
import type {Tablets} from '../tablets/tablets.ts'

/** Where pages of other origins, like a dashboard's card, read the home. */
export const homePath = '/home.json'

export interface HomeFileOptions {
  /** The origins that may read it; none by default. */
  origins: readonly string[]
  /** With tablets, readers need their key. */
  tablets: Tablets | undefined
  isOwn(request: IncomingMessage): boolean
  home(): Home | undefined
}

/**
 * Serves the home to pages of the named origins (https://fetch.spec.whatwg.org/#http-cors-protocol). It tells no state of
 * the house and takes no command. Without origins the path doesn't exist.
 */
export function createHomeFile(
  {origins, tablets, isOwn, home}: HomeFileOptions,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    if (origins.length === 0 || request.url?.split('?', 1)[0] !== homePath) return next(request, response)
    const {origin} = request.headers
    if (!isOwn(request) || origin === undefined || !origins.includes(origin)) {
      return answer(response, 403, {}, 'This origin may not read the home. Name it in PIANTA_AGENT_CARD_ORIGINS.\n')
    }
    const allowed = {'Access-Control-Allow-Origin': origin}
    if (request.method === 'OPTIONS') return answer(response, 204, {...allowed, ...preflight})
    if (request.method !== 'GET') return answer(response, 405, {...allowed, Allow: 'GET, OPTIONS'})
    if (tablets && !hasKey(request, tablets.key())) {
      return answer(
        response,
        401,
        {...allowed, 'WWW-Authenticate': 'Bearer'},
        'The home needs the key of the tablets.\n',
      )
    }
    const shown = home()
    if (!shown) return answer(response, 404, allowed, 'No home yet: the agent is not paired, or no version is saved.\n')
    sendHome(request, response, shown, allowed)
  }
}

type Headers = Readonly<Record<string, string>>

const preflight: Headers = {
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'authorization',
  'Access-Control-Max-Age': '600',
  // Chromium asks for it before a page reaches a machine of the local network.
  'Access-Control-Allow-Private-Network': 'true',
}

const common: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
  Vary: 'Origin',
}

function answer(response: ServerResponse, status: number, headers: Headers, text?: string): void {
  const type = text === undefined ? {} : {'Content-Type': 'text/plain; charset=utf-8'}
  response.writeHead(status, {...common, ...headers, ...type}).end(text)
}

/** The bodies of homes, made once for each. */
const bodies = new WeakMap<Home, {body: Buffer; etag: string}>()

function sendHome({headers}: IncomingMessage, response: ServerResponse, home: Home, allowed: Headers): void {
  const {body, etag} = bodies.get(home) ?? bodyOf(home)
  if (headers['if-none-match'] === etag) {
    answer(response, 304, {...allowed, ETag: etag})
    return
  }
  const type = {'Content-Type': 'application/json', 'Content-Length': String(body.length)}
  response.writeHead(200, {...common, ...allowed, ...type, ETag: etag}).end(body)
}

function bodyOf(home: Home) {
  const body = Buffer.from(JSON.stringify(home))
  const made = {body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`}
  bodies.set(home, made)
  return made
}

function hasKey({headers: {authorization}}: IncomingMessage, key: string): boolean {
  const [, given] = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '') ?? []
  return given !== undefined && timingSafeEqual(hashOf(given), hashOf(key))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
