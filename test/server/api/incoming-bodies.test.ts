import {once} from 'node:events'
import {connect} from 'node:net'
import {text} from 'node:stream/consumers'
import {gzipSync} from 'node:zlib'
import t from 'tap'
import {type Api, startApi} from '../api.ts'
import {sendRaw} from '../raw-http.ts'

const body = JSON.stringify({name: 'Villa'})

const headOf = (token: string, ...headers: string[]) =>
  [
    'POST /v1/projects HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    ...headers,
    '\r\n',
  ].join('\r\n')

t.test('an encoded body is refused, and the problem names the header', async (t) => {
  const {call, url, token, inProject} = await startApi(t)
  for (const coding of ['gzip', 'br', 'GZIP, identity', 'nonsense', '']) {
    for (const path of ['/v1/projects', `${inProject}/revisions`, '/v1/homes/check']) {
      const answer = await call('POST', path, {bytes: gzipSync(body), headers: {'content-encoding': coding}})
      const problem = 'Content-Encoding: is not supported; send the body without encoding it'
      t.match(answer, {status: 400, json: {error: 'invalid_input', problems: [problem]}}, coding)
    }
  }
  const plain = await call('POST', '/v1/projects', {bytes: body, headers: {'content-encoding': 'Identity'}})
  t.equal(plain.status, 201)
  const read = await call('GET', '/v1/projects', {headers: {'content-encoding': 'gzip'}})
  t.equal(read.status, 200, 'where no body is read, nothing is packed')
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  for (const [coding, status, said] of [
    ['chunked', 201, 'Villa'],
    ['Chunked', 201, 'Villa'],
    ['gzip, chunked', 400, 'Transfer-Encoding: must be chunked or absent'],
  ] as const) {
    const head = headOf(token, `Transfer-Encoding: ${coding}`, 'Connection: close')
    const answer = await sendRaw(url, head + chunks)
    t.equal(answer.status, status, coding)
    t.match(answer.body, said)
  }
})

t.test('an announced body without bytes is empty, and the handler does not wait for it', async (t) => {
  const {token, url, inProject} = await startApi(t)
  const requests = [
    ['POST', '/v1/projects', 'application/json', 400, 'body: is empty'],
    ['PATCH', inProject, 'application/json', 400, 'body: is empty'],
    ['POST', `${inProject}/revisions`, 'application/json', 400, 'body: is empty'],
    ['POST', '/v1/homes/check', 'application/json', 400, 'body: is empty'],
    ['POST', `${inProject}/files`, 'image/png', 415, 'body: is empty'],
    ['POST', '/oidc/authorize', 'application/x-www-form-urlencoded', 400, 'html'],
    ['POST', '/oidc/token', 'application/x-www-form-urlencoded', 400, 'invalid_request'],
    ['POST', '/signin', 'application/x-www-form-urlencoded', 403, 'html'],
  ] as const
  for (const [method, path, type, status, said] of requests) {
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close', `Content-Type: ${type}`]
    if (path.startsWith('/v1')) lines.push(`Authorization: Bearer ${token}`)
    const answer = await sendRaw(url, `${lines.join('\r\n')}\r\n\r\n`)
    t.equal(answer.status, status, `${method} ${path}`)
    t.match(answer.body, said)
  }
})

/** Returns the bytes that a client receives when it waits for `100 Continue` and then sends its body. */
async function sendExpecting({url}: Api, head: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(head)
  const [first] = await once(socket, 'data')
  const isContinued = String(first).startsWith('HTTP/1.1 100 Continue\r\n')
  if (isContinued) socket.write(body)
  return {isContinued, answer: String(first) + (await text(socket))}
}

t.test('a client that expects 100 Continue sends its body only if the server reads it', async (t) => {
  const api = await startApi(t)
  const {token, connect, services} = api
  const length = `Content-Length: ${body.length}`
  const expecting = ['Expect: 100-continue', length]
  const taken = await sendExpecting(api, headOf(token, ...expecting, 'Connection: close'))
  t.ok(taken.isContinued)
  t.match(taken.answer, /\r\n\r\nHTTP\/1\.1 201 Created\r\n/)

  // The response does not close the connection: the unread body must not become the next request.
  for (const [what, head, status] of [
    ['no token of ours', headOf('nonsense', ...expecting), 401],
    ['no scope', headOf(connect({scopes: ['projects:read']}).token, ...expecting), 403],
    ['no such path', headOf(token, ...expecting).replace('/v1/projects', '/v1/nothing'), 404],
    ['a packed body', headOf(token, 'Content-Encoding: gzip', ...expecting), 400],
  ] as const) {
    const {isContinued, answer} = await sendExpecting(api, head)
    t.notOk(isContinued, what)
    t.match(answer, `HTTP/1.1 ${status} `, what)
    t.match(answer, /\r\nconnection: close\r\n/i, what)
    t.match(answer, /\r\nratelimit-remaining: \d+\r\n/, what)
  }
  t.equal(services.projects.listAll().length, 2)
})
