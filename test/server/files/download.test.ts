import {hash, randomBytes} from 'node:crypto'
import {once} from 'node:events'
import {mkdirSync, rmSync} from 'node:fs'
import {get, type IncomingMessage} from 'node:http'
import {connect as openSocket} from 'node:net'
import {join} from 'node:path'
import {setImmediate} from 'node:timers/promises'
import t, {type Test} from 'tap'
import {startApi} from '../api.ts'
import {openFiles} from './open-files.ts'

const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(8_000_000)])
const sha256 = hash('sha256', bytes)
const etag = `"${sha256}"`

const setUp = async (t: Test) => {
  const api = await startApi(t)
  const {services, projectId, url, inProject, token} = api
  const stored = await services.files.put(bytes)
  services.files.add(projectId, stored, {name: 'la “casa”.pdf', contentType: 'application/pdf'})
  const path = `${inProject}/files/${sha256}`
  const read = async (headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(url + path, {method, headers: {authorization: `Bearer ${token}`, ...headers}})
    return {status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer())}
  }
  return {...api, path, read}
}

t.test('a file is sent as an attachment with its name, cacheable forever', async (t) => {
  const {read} = await setUp(t)
  const expected = {
    'content-type': 'application/octet-stream',
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="la _casa_.pdf"; filename*=UTF-8''la%20%E2%80%9Ccasa%E2%80%9D.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'access-control-allow-origin': '*',
    etag,
  }
  const whole = await read()
  t.equal(whole.status, 200)
  t.match(Object.fromEntries(whole.headers), expected)
  t.ok(whole.body.equals(bytes))
  const head = await read({range: 'bytes=0-9'}, 'HEAD')
  t.equal(head.status, 200)
  t.match(Object.fromEntries(head.headers), expected)
  t.equal(head.body.length, 0)
})

t.test('a client that has the bytes gets 304', async (t) => {
  const {read} = await setUp(t)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    for (const method of ['GET', 'HEAD']) {
      const {status, headers, body} = await read({'if-none-match': known, range: 'bytes=0-9'}, method)
      t.same([status, body.length, headers.get('etag')], [304, 0, etag])
      t.equal(headers.get('cache-control'), 'private, max-age=31536000, immutable')
    }
  }
  t.equal((await read({'if-none-match': '"other"'})).status, 200)
})

t.test('a range gets 206, and only if If-Range matches', async (t) => {
  const {read} = await setUp(t)
  const {length} = bytes
  const parts: [range: string, start: number, end: number][] = [
    ['bytes=0-0', 0, 1],
    ['bytes=1000000-3000000', 1_000_000, 3_000_001],
    ['bytes=-5', length - 5, length],
    [`bytes=${length - 7}-`, length - 7, length],
  ]
  for (const [range, start, end] of parts) {
    for (const more of [{}, {'if-range': etag}]) {
      const {status, headers, body} = await read({range, ...more})
      t.same([status, headers.get('content-range')], [206, `bytes ${start}-${end - 1}/${length}`])
      t.equal(headers.get('content-length'), String(end - start))
      t.ok(body.equals(bytes.subarray(start, end)), range)
    }
  }
  const wholes: Record<string, string>[] = [
    {range: 'bytes=0-9', 'if-range': '"other"'},
    {range: 'bytes=0-9', 'if-range': `W/${etag}`},
    {range: 'bytes=0-9', 'if-range': 'Sun, 22 Nov 2026 03:31:03 GMT'},
    {range: `bytes=${length}-`},
    {range: 'bytes=0-1,4-5'},
    {range: 'nonsense'},
  ]
  for (const headers of wholes) {
    const whole = await read(headers)
    t.equal(whole.status, 200, JSON.stringify(headers))
    t.notOk(whole.headers.has('content-range'))
    t.equal(whole.body.length, length)
  }
})

t.test('a file of another project is 404', async (t) => {
  const {call, services, accountId, inProject, connect} = await setUp(t)
  const missing = {status: 404, json: {error: 'not_found'}}
  t.match(await call('GET', `${inProject}/files/${'0'.repeat(64)}`), missing)
  const other = services.projects.create({name: 'Other', address: null}, {ownerId: accountId, language: 'en'}).id
  const {token} = connect({projectId: other})
  const refused = await call('GET', `/v1/projects/${other}/files/${sha256}`, {token})
  t.match(refused, missing)
  for (const header of ['etag', 'content-disposition']) t.notOk(refused.headers.has(header))
  t.equal(refused.headers.get('cache-control'), 'no-store')
  for (const malformed of [sha256.toUpperCase(), sha256.slice(1), `${sha256}0`, '..%2f..%2fpianta.sqlite', 'x']) {
    const problems = ['sha256: must match ^[0-9a-f]{64}$']
    t.match(await call('GET', `${inProject}/files/${malformed}`), {status: 400, json: {problems}}, malformed)
  }
})

t.test('bytes missing from the disk are 404 without caching', async (t) => {
  const {call, path, services, projectId} = await setUp(t)
  const lost = 'ab'.repeat(32)
  services.files.add(projectId, {sha256: lost, size: 5}, {name: 'lost', contentType: 'image/png'})
  const refused = await call('GET', path.replace(sha256, lost))
  t.match(refused, {status: 404, json: {error: 'not_found'}})
  for (const header of ['etag', 'content-disposition']) t.notOk(refused.headers.has(header))
  t.equal(refused.headers.get('cache-control'), 'no-store')
})

t.test('unreadable bytes are 500 without caching', async (t) => {
  const {url, path, token, config} = await setUp(t)
  const place = join(config.data, 'files', sha256.slice(0, 2), sha256)
  rmSync(place)
  // A path that can be opened but not read.
  mkdirSync(place)
  const headers = {authorization: `Bearer ${token}`, range: 'bytes=0-9'}
  const refused = await fetch(url + path, {headers})
  t.equal(refused.status, 500)
  t.match(await refused.json(), {error: 'server_error', errorId: String})
  const ofBytes = ['etag', 'content-disposition', 'content-range', 'accept-ranges']
  for (const header of ofBytes) t.notOk(refused.headers.has(header), header)
  t.equal(refused.headers.get('cache-control'), 'no-store')
})

/** Lists the open files after a first request: it records the token's use, which opens the log for good. */
async function openBefore({call, inProject}: Awaited<ReturnType<typeof setUp>>) {
  await call('GET', inProject)
  return openFiles()
}

t.test('abandoned downloads leave no file open', async (t) => {
  const started = await setUp(t)
  const {url, path, token, read} = started
  // The garbage collector closes a forgotten handle with a warning.
  const warnings: Error[] = []
  const warned = (warning: Error) => void warnings.push(warning)
  process.on('warning', warned)
  t.teardown(() => process.off('warning', warned))
  const before = await openBefore(started)
  const headers = {authorization: `Bearer ${token}`}
  for (let time = 0; time < 10; time++) {
    const request = get(url + path, {headers, agent: false})
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    await once(response, 'readable')
    if (time === 0 && before.length > 0) t.not(openFiles().length, before.length)
    const closed = new Promise((resolve) => response.once('close', resolve))
    response.once('error', () => {})
    request.destroy()
    await closed
  }
  for (const method of ['GET', 'HEAD']) await read({'if-none-match': etag}, method)
  await read({}, 'HEAD')
  const {hostname, port} = new URL(url)
  for (const method of ['GET', 'HEAD']) {
    for (let time = 0; time < 20; time++) {
      const socket = openSocket(Number(port), hostname)
      socket.end(`${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
      if (time % 2 === 0) socket.once('connect', () => setImmediate().then(() => socket.destroy()))
      else socket.resume()
      await once(socket, 'close').catch(() => {})
    }
  }
  while (openFiles().length > before.length) await setImmediate()
  t.same(openFiles(), before)
  t.same(warnings, [])
})

t.test('a client that reads nothing for two minutes is disconnected', async (t) => {
  const started = await setUp(t)
  const {url, path, token, clock} = started
  const before = await openBefore(started)
  const {hostname, port} = new URL(url)
  const socket = openSocket(Number(port), hostname)
  let isClosed = false
  socket
    .on('error', () => {})
    .once('close', () => {
      isClosed = true
    })
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
  while (openFiles().length === before.length) await setImmediate()
  clock.advance(119_000)
  await setImmediate()
  t.not(openFiles().length, before.length)
  while (openFiles().length > before.length) {
    clock.advance(120_000)
    await setImmediate()
  }
  socket.resume()
  while (!isClosed) await setImmediate()
  t.ok(socket.bytesRead < bytes.length)
})
