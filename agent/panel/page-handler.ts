import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import type {PageFiles} from './page-files.ts'

const security = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Allows no other host, and nothing inline but the page's own styles. It names the WebSocket: in older browsers `'self'` excludes `ws:`. */
const contentPolicy = (host: string, styles: readonly string[] = []) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    `connect-src 'self' ws://${host}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}) {
  response.writeHead(status, {...security, ...headers, 'Content-Type': 'text/plain; charset=utf-8'}).end(`${message}\n`)
}

/** Creates a handler that serves the page's files under the panel's own host names only. */
export function createPageHandler(files: PageFiles, isOwn: (request: IncomingMessage) => boolean): RequestListener {
  return (request, response) => {
    if (!isOwn(request))
      return refuse(
        response,
        403,
        'This address is not the panel’s own. Open the panel at the address that the agent shows.',
      )
    const file = files.get(request.url?.split('?', 1)[0] ?? '')
    if (!file) return refuse(response, 404, 'Not found. The panel is at /')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(response, 405, 'Method not allowed. Use GET or HEAD.', {Allow: 'GET, HEAD'})
    }
    const headers = {
      ...security,
      'Content-Security-Policy': contentPolicy(request.headers.host ?? '', file.styles),
      'Cache-Control': 'no-cache',
      ETag: file.etag,
    }
    if (request.headers['if-none-match'] === file.etag) return response.writeHead(304, headers).end()
    response.writeHead(200, {...headers, 'Content-Type': file.type, 'Content-Length': file.body.length}).end(file.body)
  }
}
