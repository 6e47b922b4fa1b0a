import {once} from 'node:events'
import {connect} from 'node:net'
import {text} from 'node:stream/consumers'
import t from 'tap'
import {startApi} from '../api.ts'
import {sendRaw} from '../raw-http.ts'

const head = 'GET /v1 HTTP/1.1\r\nHost: localhost\r\n'

const refused: Record<string, [bytes: string, problem: string]> = {
  nonsense: ['nonsense\r\n\r\n', 'request: is not HTTP'],
  'a TLS greeting': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'request: is not HTTP'],
  'a header without a name': [`${head}: x\r\n\r\n`, 'request: is not HTTP'],
  'a header with a line feed': [`${head}X: a\nb\0\r\n\r\n`, 'request: is not HTTP'],
  'two lengths': [
    'POST /v1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    'request: is not HTTP',
  ],
  'a length and chunks (request smuggling)': [
    'POST /v1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'request: is not HTTP',
  ],
  'too many bytes of headers': [`${head}X: ${'x'.repeat(20_000)}\r\n\r\n`, 'request: its headers are too large'],
  'too long a path': [
    `GET /v1?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    'request: its headers are too large',
  ],
}

for (const [what, [bytes, problem]] of Object.entries(refused)) {
  t.test(`${what} is refused in the API's error format, and the connection closes`, async (t) => {
    const {url} = await startApi(t)
    const {status, headers, body} = await sendRaw(url, Buffer.from(bytes, 'latin1'))
    t.equal(status, 400)
    t.same(JSON.parse(body), {error: 'invalid_input', problems: [problem]})
    t.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    t.equal(headers.get('content-length'), String(body.length))
    t.equal(headers.get('connection'), 'close')
    t.equal((await fetch(`${url}/v1`)).status, 200, 'others are served')
  })
}

t.test('requests that Node would answer itself are refused in the API’s error format', async (t) => {
  const {url, token} = await startApi(t)
  const send = (line: string, ...headers: string[]) =>
    sendRaw(url, `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  const noHost = {error: 'invalid_input', problems: ['Host: must occur once']}
  const noVersion = {error: 'invalid_input', problems: ['request: must use HTTP/1.1']}
  for (const [answer, status, body] of [
    [await send('GET /v1', 'Host: a'), 400, noVersion],
    [await send('GET /v1 HTTP/1.1'), 400, noHost],
    [await send('GET /v1 HTTP/1.1', 'Host: a', 'host: b'), 400, noHost],
    [await send('GET /v1 HTTP/1.0'), 200, {name: 'Pianta'}],
    [await send('GET http://example.org/v1 HTTP/1.1', 'Host: example.org'), 200, {name: 'Pianta'}],
    [await send('CONNECT example.org:443 HTTP/1.1', 'Host: example.org:443'), 404, {error: 'not_found'}],
    [await send('TRACE /v1 HTTP/1.1', 'Host: a'), 404, {error: 'not_found'}],
    [await send('GET /v1 HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket'), 200, {name: 'Pianta'}],
    [
      await send('GET /v1/projects HTTP/1.1', 'Host: a', 'Expect: nonsense', `Authorization: Bearer ${token}`),
      200,
      {rows: [{name: 'Flat'}]},
    ],
  ] as const) {
    t.equal(answer.status, status)
    t.match(JSON.parse(answer.body), body)
    t.ok(answer.headers.get('ratelimit-remaining'))
    t.equal(answer.headers.get('access-control-allow-origin'), '*')
  }
})

t.test('garbage after a complete request does not prevent its response', async (t) => {
  const {url, token, inProject} = await startApi(t)
  const body = JSON.stringify({name: 'Villa'})
  const post = `POST /v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`
  const tooShort = await sendRaw(url, `${post}Content-Length: ${body.length}\r\n\r\n${body}, and more`)
  t.equal(tooShort.status, 201)
  t.match(JSON.parse(tooShort.body), {name: 'Villa'})

  const stream = connect(Number(new URL(url).port), '127.0.0.1')
  stream.write(`GET ${inProject}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  t.match(String((await once(stream, 'data'))[0]), /^HTTP\/1.1 200 /)
  stream.write('nonsense\r\n\r\nnonsense\r\n\r\n')
  t.equal((await fetch(`${url}/v1`)).status, 200)
  t.notOk(stream.readableEnded, 'a stream goes on')
  stream.destroy()
})

t.test('an error in an unread body does not garble the response', async (t) => {
  const {url, token, inProject} = await startApi(t)
  const head = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\n`
  const answered = connect(Number(new URL(url).port), '127.0.0.1')
  answered.write(head(inProject))
  const [first] = await once(answered, 'data')
  t.match(String(first), /^HTTP\/1\.1 200 .*"name":"Flat"/s)
  answered.write('nonsense\r\n')
  t.equal(await text(answered), '', 'nothing follows a whole answer')

  const stream = connect(Number(new URL(url).port), '127.0.0.1')
  stream.write(head(`${inProject}/events`))
  t.match(String((await once(stream, 'data'))[0]), /^HTTP\/1.1 200 /)
  stream.write('nonsense\r\n')
  t.equal((await fetch(`${url}/v1`)).status, 200)
  t.notOk(stream.readableEnded, 'a stream goes on')
  t.equal(stream.read(), null)
  stream.end()
  t.equal(await text(stream), '', 'until its client leaves in the middle of the body')
})

t.test('a request that times out is refused', async (t) => {
  const {app, url} = await startApi(t)
  const connected = once(app.server, 'connection')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const [ofServer] = await connected
  // Node does this half a minute after the timeout.
  app.server.emit('clientError', Object.assign(new Error('late'), {code: 'ERR_HTTP_REQUEST_TIMEOUT'}), ofServer)
  t.match(await text(socket), /^HTTP\/1\.1 400 .*ratelimit-reset: .*"problems":\["request: did not arrive in time"\]/s)
})

t.test('a malformed chunked body is refused', async (t) => {
  const {url, token} = await startApi(t)
  const {status, body} = await sendRaw(
    url,
    `POST /v1/projects HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
      'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
  )
  t.equal(status, 400)
  t.match(JSON.parse(body), {error: 'invalid_input'})
})

t.test('a client may disconnect in the middle of its request', async (t) => {
  const {url, token} = await startApi(t)
  const {port} = new URL(url)
  for (const bytes of [
    'GET /v1 HT',
    `POST /v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  ]) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(bytes)
    socket.resetAndDestroy()
    await once(socket, 'close')
  }
  t.equal((await fetch(`${url}/v1`)).status, 200)
})

t.test('a client that sends its whole body first still receives the refusal of a large one', async (t) => {
  const {url, token} = await startApi(t)
  const bytes = Buffer.alloc(16 * 1024 * 1024, 'x')
  const head = (more: string) =>
    `POST /v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`
  const end = 'GET /v1/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  for (const [what, parts] of Object.entries({
    'with a length': [head(`Content-Length: ${bytes.length}`), bytes],
    'in chunks': [head('Transfer-Encoding: chunked'), `${bytes.length.toString(16)}\r\n`, bytes, '\r\n0\r\n\r\n'],
  })) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.pause()
    for (const part of [...parts, end]) socket.write(part)
    await once(socket, 'drain')
    const answers = await text(socket)
    t.match(answers, /^HTTP\/1.1 400 .*"body: must be at most 65536 bytes".*HTTP\/1.1 404 /s, what)
  }
})

t.test('a body without Content-Length is limited too', async (t) => {
  const {url, token} = await startApi(t, {PIANTA_MAX_BODY: '4096'})
  const body = new Blob(['"', 'x'.repeat(100_000), '"']).stream()
  const answer = await fetch(`${url}/v1/projects`, {
    method: 'POST',
    headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'},
    body,
    duplex: 'half',
  })
  t.equal(answer.status, 400)
  t.match(await answer.json(), {error: 'invalid_input', problems: ['body: must be at most 4096 bytes']})
})
