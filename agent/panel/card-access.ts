import {createHash, timingSafeEqual} from 'node:crypto'
import type {IncomingMessage, ServerResponse} from 'node:http'
import type {Tablets} from '../tablets/tablets.ts'

export interface CardAccess {
  /** The origins whose pages are answered; none by default. */
  origins: readonly string[]
  /** With tablets, pages need their key. */
  tablets: Tablets | undefined
  isOwn(request: IncomingMessage): boolean
}

export type Headers = Readonly<Record<string, string>>

/** Tests for a path that pages of other origins may ask. Without origins it doesn't exist. */
export const isForCards = ({origins}: CardAccess, {url}: IncomingMessage, path: string): boolean =>
  origins.length > 0 && url?.split('?', 1)[0] === path

/**
 * Admits a request of a page of a named origin, like a dashboard's card (https://fetch.spec.whatwg.org/#http-cors-protocol),
 * and returns the headers of its answer. Answers all others, preflights too, and returns undefined.
 */
export function admitCard(
  {origins, tablets, isOwn}: CardAccess,
  method: 'GET' | 'POST',
  request: IncomingMessage,
  response: ServerResponse,
): Headers | undefined {
  const {origin} = request.headers
  if (!isOwn(request) || origin === undefined || !origins.includes(origin)) {
    answerCard(response, 403, {}, 'This origin may not ask here. Name it in PIANTA_AGENT_CARD_ORIGINS.\n')
    return undefined
  }
  const allowed = {'Access-Control-Allow-Origin': origin}
  if (request.method === 'OPTIONS') answerCard(response, 204, {...allowed, ...preflight(method)})
  else if (request.method !== method) answerCard(response, 405, {...allowed, Allow: `${method}, OPTIONS`})
  else if (tablets && !hasKey(request, tablets.key()))
    answerCard(response, 401, {...allowed, 'WWW-Authenticate': 'Bearer'}, 'This needs the key of the tablets.\n')
  else return allowed
  return undefined
}

const preflight = (method: string): Headers => ({
  'Access-Control-Allow-Methods': method,
  'Access-Control-Allow-Headers': method === 'GET' ? 'authorization' : 'authorization, content-type',
  'Access-Control-Max-Age': '600',
  // Chromium asks for it before a page reaches a machine of the local network.
  'Access-Control-Allow-Private-Network': 'true',
})

export const commonHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
  Vary: 'Origin',
}

export function answerCard(response: ServerResponse, status: number, headers: Headers, text?: string): void {
  const type = text === undefined ? {} : {'Content-Type': 'text/plain; charset=utf-8'}
  response.writeHead(status, {...commonHeaders, ...headers, ...type}).end(text)
}

function hasKey({headers: {authorization}}: IncomingMessage, key: string): boolean {
  const [, given] = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '') ?? []
  return given !== undefined && timingSafeEqual(hashOf(given), hashOf(key))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
