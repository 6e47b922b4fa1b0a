import type {IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse} from 'node:http'
import {gunzipSync} from 'node:zlib'
import {preferredHouseLanguage} from '#shared/text/languages.ts'
import type {Access} from './access.ts'
import type {Gate} from './gate.ts'
import {lockedPage} from './locked-page.ts'
import type {PageFile, PageFiles} from './page-files.ts'
import {refuse, security} from './refuse.ts'

/** Allows no other host, and nothing inline but the page's own styles. It names the WebSocket: in older browsers `'self'` excludes `ws:`. */
const contentPolicy = (sockets: string, styles: readonly string[] = []) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    `connect-src 'self' ${sockets}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    // Home Assistant shows its add-ons in a frame, at its own origin.
    "frame-ancestors 'self'",
  ].join('; ')

/** Refuses a browser without a key, in words on a page where the agent has one. */
function refuseTablet(request: IncomingMessage, response: ServerResponse, files: PageFiles, access: Access) {
  const language = preferredHouseLanguage(request.headers['accept-language'])
  const page = isPage(request) ? files.get(lockedPage(language)) : undefined
  if (!page) return refuse(response, 401, 'The panel needs a key. Open the address that the agent shows.')
  const headers = {
    ...security,
    'Content-Security-Policy': contentPolicy(access.sockets(request)),
    'Cache-Control': 'no-store',
    'Content-Type': page.type,
    'Content-Length': page.body.length,
  }
  response.writeHead(401, headers).end(page.body)
}

/** Sends a file, or 304 to a browser that has it. Browsers take it packed; for any other reader it is unpacked. */
function sendFile(request: IncomingMessage, response: ServerResponse, file: PageFile, more: OutgoingHttpHeaders) {
  const {etag, encoding, type} = file
  const headers = {...more, 'Cache-Control': 'no-cache', ETag: etag}
  if (request.headers['if-none-match'] === etag) return response.writeHead(304, headers).end()
  const isPacked = encoding !== undefined && acceptsGzip(request)
  const body = encoding === undefined || isPacked ? file.body : gunzipSync(file.body)
  response
    .writeHead(200, {
      ...headers,
      ...(encoding && {Vary: 'Accept-Encoding'}),
      ...(isPacked && {'Content-Encoding': encoding}),
      'Content-Type': type,
      'Content-Length': body.length,
    })
    .end(body)
}

const acceptsGzip = ({headers}: IncomingMessage) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))

const pathOf = ({url}: IncomingMessage) => url?.split('?', 1)[0] ?? ''
const isPage = (request: IncomingMessage) => pathOf(request) === '/'

/** Names without a slash are pages of the agent's own, which no path leads to. */
const fileAt = (files: PageFiles, path: string) => (path.startsWith('/') ? files.get(path) : undefined)

/**
 * Creates a handler that serves the page's files under the panel's own host names only. With a gate it serves them to
 * tablets that the gate lets in.
 */
export function createPageHandler(files: PageFiles, access: Access, gate: Gate | undefined): RequestListener {
  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!access.isOwn(request))
      return refuse(
        response,
        403,
        'This address is not the panel’s own. Open the panel at the address that the agent shows.',
      )
    const file = fileAt(files, pathOf(request))
    const cookie = isPage(request) ? await gate?.enter(request) : undefined
    const isIn = !gate || cookie !== undefined || gate.tabletOf(request) !== undefined
    if (!isIn && !file?.isPublic) return refuseTablet(request, response, files, access)
    if (!file) return refuse(response, 404, 'Not found. The panel is at /')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(response, 405, 'Method not allowed. Use GET or HEAD.', {Allow: 'GET, HEAD'})
    }
    sendFile(request, response, file, {
      ...security,
      'Content-Security-Policy': contentPolicy(access.sockets(request), file.styles),
      ...(cookie !== undefined && {'Set-Cookie': cookie}),
    })
  }
  return (request, response) => {
    answer(request, response).catch(() => response.destroy())
  }
}
