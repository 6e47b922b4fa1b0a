import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import {gunzipSync} from 'node:zlib'
import {preferredHouseLanguage} from '#shared/text/languages.ts'
import type {Access} from './access.ts'
import type {Gate} from './gate.ts'
import {lockedPage} from './locked-page.ts'
import type {PageFiles} from './page-files.ts'
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

const acceptsGzip = ({headers}: IncomingMessage) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))

const pathOf = ({url}: IncomingMessage) => url?.split('?', 1)[0] ?? ''
const isPage = (request: IncomingMessage) => pathOf(request) === '/'

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
    const path = pathOf(request)
    const file = path.startsWith('/') ? files.get(path) : undefined
    const cookie = isPage(request) ? await gate?.enter(request) : undefined
    const isIn = !gate || cookie !== undefined || gate.tabletOf(request) !== undefined
    if (!isIn && !file?.isPublic) return refuseTablet(request, response, files, access)
    if (!file) return refuse(response, 404, 'Not found. The panel is at /')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(response, 405, 'Method not allowed. Use GET or HEAD.', {Allow: 'GET, HEAD'})
    }
    const headers = {
      ...security,
      'Content-Security-Policy': contentPolicy(access.sockets(request), file.styles),
      'Cache-Control': 'no-cache',
      ETag: file.etag,
      ...(cookie !== undefined && {'Set-Cookie': cookie}),
    }
    if (request.headers['if-none-match'] === file.etag) return response.writeHead(304, headers).end()
    // Browsers take gzip; for any other reader it is unpacked.
    const isPacked = file.encoding !== undefined && acceptsGzip(request)
    const body = file.encoding === undefined || isPacked ? file.body : gunzipSync(file.body)
    const encoding = file.encoding && {Vary: 'Accept-Encoding', ...(isPacked && {'Content-Encoding': file.encoding})}
    response
      .writeHead(200, {...headers, ...encoding, 'Content-Type': file.type, 'Content-Length': body.length})
      .end(body)
  }
  return (request, response) => {
    answer(request, response).catch(() => response.destroy())
  }
}
