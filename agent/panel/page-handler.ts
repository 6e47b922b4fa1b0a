import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import type {PageFiles} from './page-files.ts'

const security = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Nothing inline and no other host. The WebSocket is named too: in older browsers `'self'` leaves `ws:` out. */
const contentPolicy = (host: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ws://${host}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}) {
  response.writeHead(status, {...security, ...headers, 'Content-Type': 'text/plain; charset=utf-8'}).end(`${message}\n`)
}

/** Answers with the page's files to whoever asks under the panel's own name. */
export function createPageHandler(files: PageFiles, isOwn: (request: IncomingMessage) => boolean): RequestListener {
  return (request, response) => {
    if (!isOwn(request)) return refuse(response, 403, 'Pianta’s panel answers under its own address only.')
    const file = files.get(request.url?.split('?', 1)[0] ?? '')
    if (!file) return refuse(response, 404, 'There is nothing here. The panel is at /')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(response, 405, 'The panel’s files are only read.', {Allow: 'GET, HEAD'})
    }
    const headers = {
      ...security,
      'Content-Security-Policy': contentPolicy(request.headers.host ?? ''),
      'Cache-Control': 'no-cache',
      ETag: file.etag,
    }
    if (request.headers['if-none-match'] === file.etag) return response.writeHead(304, headers).end()
    response.writeHead(200, {...headers, 'Content-Type': file.type, 'Content-Length': file.body.length}).end(file.body)
  }
}
