import {randomUUID} from 'node:crypto'
import {connect} from 'node:net'
import {text} from 'node:stream/consumers'
import t, {type Test} from 'tap'
import {startEditing} from '../../web/editor/editing.ts'
import {printedRoutes} from '../printed-routes.ts'

/** Values of path parameters, by name; the others are UUIDs. */
const named: Record<string, string> = {
  number: '1',
  sha256: 'a'.repeat(64),
  name: 'en',
  version: '1',
  namespace: 'pianta',
}

interface Answer {
  what: string
  headers: Headers
}

function check(t: Test, {what, headers}: Answer) {
  t.equal(headers.get('x-content-type-options'), 'nosniff', what)
  t.match(headers.get('cache-control'), /no-store|no-cache|max-age=\d+/, what)
}

t.test('every answer of every route says its type and whether it may be cached, errors too', async (t) => {
  const {server, anna, id} = await startEditing(t, {
    PIANTA_RATE_LIMIT: '100000',
    PIANTA_CDN_URL: 'https://cdn.example.org',
    PIANTA_CDN_KEY: 'k'.repeat(32),
  })
  const routes = printedRoutes(server.app.printRoutes({commonPrefix: false}))
  t.ok(routes.length > 150, `${routes.length} paths`)
  const cookie = `pianta_session=${server.services.sessions.create(anna.account.id, {userAgent: '', address: '127.0.0.1'})}`
  for (const {path, methods} of routes) {
    const url = new URL(
      path.replaceAll(/:(\w+)(?:\([^)]*\))?|\*/g, (_, name) => valueFor(name, path)),
      server.url,
    )
    for (const method of methods) for (const headers of [{}, {cookie}]) await answered(t, {url, method, headers})
  }

  function valueFor(name: string | undefined, path: string) {
    if (name === 'id' && path.startsWith('/projects/')) return id
    return named[name ?? ''] ?? randomUUID()
  }
})

async function answered(t: Test, {url, method, headers}: {url: URL; method: string; headers: Record<string, string>}) {
  const gone = new AbortController()
  const body = method === 'GET' || method === 'HEAD' ? {} : {body: '{}'}
  const json = {'content-type': 'application/json'}
  const answer = await fetch(url, {
    method,
    headers: {...headers, ...(body.body && json)},
    redirect: 'manual',
    signal: gone.signal,
    ...body,
  })
  check(t, {what: `${method} ${url.pathname} ${answer.status}`, headers: answer.headers})
  // An event stream doesn't end by itself.
  gone.abort()
}

t.test('so do answers of no route', async (t) => {
  const {server} = await startEditing(t)
  const {port, hostname} = new URL(server.url)
  for (const request of [
    'GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET /nowhere HTTP/1.1\r\nhost: x\r\naccept: text/html\r\n\r\n',
    'DELETE /v1/nowhere HTTP/1.1\r\nhost: x\r\n\r\n',
    'PROPFIND / HTTP/1.1\r\nhost: x\r\n\r\n',
    'POST /projects HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\ncontent-type: text/csv\r\n\r\na,b,c,d,e',
    'GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'CONNECT x:1 HTTP/1.1\r\nhost: x:1\r\n\r\n',
    'HELLO\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
  ]) {
    const socket = connect(Number(port), hostname)
    socket.write(request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
    const [head = ''] = (await text(socket)).split('\r\n\r\n')
    const [status = '', ...lines] = head.split('\r\n')
    const headers = new Headers(lines.map((line) => line.split(': ') as [string, string]))
    check(t, {what: `${request.slice(0, 40)} ${status}`, headers})
  }
})
