import {hash, randomBytes} from 'node:crypto'
import {once} from 'node:events'
import {readdirSync, renameSync} from 'node:fs'
import {Agent, request as httpRequest, type IncomingMessage} from 'node:http'
import {connect as openSocket} from 'node:net'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {setImmediate} from 'node:timers/promises'
import t, {type Test} from 'tap'
import {and, eq} from '../../../server/database/drizzle.ts'
import {projectFile} from '../../../server/database/tables/files.ts'
import {member} from '../../../server/database/tables/members.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {startApi} from '../api.ts'
import {whileFailing} from '../endings/failing-writes.ts'
import {pdf, pdfSha256, pictureOf} from './fixtures.ts'

const setUp = async (t: Test, settings: Record<string, string> = {}) => {
  const logged: string[] = []
  const logTo = {write: (line: string) => void logged.push(line)}
  const api = await startApi(t, {PIANTA_LOG_LEVEL: 'warn', ...settings}, logTo)
  const {call, inProject, services, projectId, token} = api
  const folder = join(api.config.data, 'files')
  const address = new URL(`${api.url}${inProject}/files`)

  const upload = (bytes: Buffer, type = 'application/pdf', query = '', headers: Record<string, string> = {}) =>
    call('POST', `${inProject}/files${query}`, {bytes, headers: {'content-type': type, ...headers}})

  /** Starts an upload with some of its bytes; `finish` sends the rest. */
  async function begin(bytes: Buffer, sentAtFirst: number, headers: Record<string, string> = {}) {
    const arrived = once(api.app.server, 'request')
    const request = httpRequest(address, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/pdf',
        ...('transfer-encoding' in headers ? {} : {'content-length': bytes.length}),
        ...headers,
      },
    })
    const answer = once(request, 'response') as Promise<[IncomingMessage]>
    answer.catch(() => {})
    request.write(bytes.subarray(0, sentAtFirst))
    await arrived
    return {
      request,
      answer: async () => {
        const [response] = await answer
        return {status: response.statusCode, json: JSON.parse(await text(response))}
      },
      finish: () => void request.end(bytes.subarray(sentAtFirst)),
    }
  }

  const kept = () => ({
    rows: services.database.select().from(projectFile).where(eq(projectFile.projectId, projectId)).all().length,
    unfinished: readdirSync(join(folder, 'unfinished')).length,
    bytes: readdirSync(folder).filter((name) => name !== 'unfinished').length,
  })
  /** Waits until no unfinished upload is left. */
  const settled = async () => {
    while (kept().unfinished > 0) await setImmediate()
  }
  return {...api, upload, begin, kept, settled, folder, logged}
}

const nothing = {rows: 0, unfinished: 0, bytes: 0}
const manyBytes = (size: number) => Buffer.concat([pdf, randomBytes(size - pdf.length)])

t.test('a file of each type is stored and found by its hash', async (t) => {
  const {upload, call, inProject, clock, kept} = await setUp(t)
  const createdAt = new Date(clock.now()).toISOString()
  const files: [string, Buffer][] = [
    ['image/png', await pictureOf('png')],
    ['image/jpeg', await pictureOf('jpeg')],
    ['image/webp', await pictureOf('webp')],
    ['application/pdf', pdf],
    ['application/pdf', manyBytes(3_000_000)],
  ]
  for (const [type, bytes] of files) {
    const sha256 = hash('sha256', bytes)
    const {status, headers, json} = await upload(bytes, type, '?name=plan%20of%20caff%C3%A8')
    t.same(
      {status, json},
      {status: 201, json: {sha256, contentType: type, size: bytes.length, name: 'plan of caffè', createdAt}},
    )
    t.equal(headers.get('location'), `${inProject}/files/${sha256}`)
    t.equal((await call('GET', headers.get('location') ?? '')).status, 200)
  }
  t.match(kept(), {rows: files.length, unfinished: 0})
})

t.test('a known file keeps its first name and date, and renews its upload time', async (t) => {
  const {upload, clock, services, inProject} = await setUp(t)
  const first = await upload(pdf, 'application/pdf', '?name=first')
  const sentAgainAt = () => services.database.select({at: projectFile.sentAgainAt}).from(projectFile).get()?.at
  t.equal(sentAgainAt(), null)
  clock.advance(1000)
  const again = await upload(pdf, 'application/pdf', '?name=second')
  t.same({status: again.status, json: again.json}, {status: 200, json: first.json})
  t.notOk(again.headers.has('location'))
  t.equal(sentAgainAt(), clock.now())
  t.equal(inProject, `/v1/projects/${services.database.select().from(projectFile).get()?.projectId}`)
})

t.test('the same concurrent uploads are one file', async (t) => {
  const {upload, kept} = await setUp(t)
  const bytes = manyBytes(1_000_000)
  const answers = await Promise.all(Array.from({length: 8}, () => upload(bytes)))
  t.same(answers.map(({status}) => status).toSorted(), [200, 200, 200, 200, 200, 200, 200, 201])
  for (const {json} of answers) t.same(json, answers[0]?.json)
  t.same(kept(), {rows: 1, unfinished: 0, bytes: 1})
})

t.test('a name is trimmed, defaults to `file`, and is refused if a header could not carry it', async (t) => {
  const {upload, kept} = await setUp(t)
  const named = async (query: string, index: number) =>
    (await upload(Buffer.concat([pdf, Buffer.from([index])]), 'application/pdf', query)).json.name
  const long = 'è'.repeat(200)
  const queries = ['', '?name=', '?name=%20%20', '?name=%20a%20b%20', `?name=${encodeURIComponent(long)}`, '?other=x']
  t.same(await Promise.all(queries.map(named)), ['file', 'file', 'file', 'a b', long, 'file'])
  t.equal(kept().rows, queries.length)
  const refused: [name: string, problem: string][] = [
    ...['a%0Ab', 'a%00', '%7F', '%C2%85'].map((name): [string, string] => [name, 'must have no control characters']),
    ['x'.repeat(201), 'must have at most 200 characters'],
    ['a&name=b', 'must occur once'],
  ]
  for (const [name, problem] of refused) {
    const answer = await upload(pdf, 'application/pdf', `?name=${name}`)
    t.match(answer, {status: 400, json: {problems: [`name: ${problem}`]}}, name)
  }
  t.equal(kept().rows, queries.length)
})

t.test('an unsupported file, or one of another type than declared, is refused and not stored', async (t) => {
  const {upload, kept, call, inProject} = await setUp(t)
  const png = await pictureOf('png')
  const types = 'Content-Type: must be one of image/png, image/jpeg, image/webp, application/pdf'
  const refused: [bytes: Buffer, type: string, problem: string][] = [
    [png, 'image/gif', types],
    [png, 'application/octet-stream', types],
    [png, 'application/json', types],
    [png, 'nonsense', types],
    [png, 'image/png,image/jpeg', types],
    [png, 'image/jpeg', 'body: is not image/jpeg, as Content-Type says'],
    [png, 'application/pdf', 'body: is not application/pdf, as Content-Type says'],
    [pdf, 'image/png', 'body: is not image/png, as Content-Type says'],
    [Buffer.from('<svg/>'), 'image/png', 'body: is not image/png, as Content-Type says'],
    [randomBytes(100_000).fill(0, 0, 8), 'image/png', 'body: is not image/png, as Content-Type says'],
    [Buffer.alloc(0), 'image/png', 'body: is empty'],
  ]
  for (const [bytes, type, problem] of refused) {
    const expected = {status: 415, json: {error: 'unsupported_file', problems: [problem]}}
    t.match(await upload(bytes, type), expected, `${type}: ${problem}`)
  }
  t.match(await call('POST', `${inProject}/files`), {status: 415, json: {problems: [types]}}, 'no type, no body')
  const problem = 'Content-Encoding: must be absent; send the file without encoding it'
  for (const encoding of ['gzip', 'br', 'gzip, identity']) {
    const headers = {'content-encoding': encoding}
    t.match(await upload(png, 'image/png', '', headers), {status: 415, json: {problems: [problem]}}, encoding)
  }
  t.same(kept(), nothing)
  t.equal((await upload(png, 'IMAGE/Png; charset=binary', '', {'content-encoding': 'Identity'})).status, 201)
})

t.test('a file over the limit is refused with the limit, with or without Content-Length', async (t) => {
  const {upload, begin, kept, config} = await setUp(t, {PIANTA_MAX_FILE: '200000'})
  const problems = ['body: must be at most 200000 bytes']
  t.equal(config.maxFile, 200_000)
  const over = manyBytes(200_001)
  t.match(await upload(over), {status: 400, json: {error: 'invalid_input', problems}})
  const chunked = await begin(over, 150_000, {'transfer-encoding': 'chunked'})
  chunked.finish()
  t.match(await chunked.answer(), {status: 400, json: {problems}})
  t.same(kept(), nothing)
  t.equal((await upload(manyBytes(200_000))).status, 201)
})

t.test('a Content-Length over the limit is refused before the bytes arrive', async (t) => {
  const {begin, kept} = await setUp(t, {PIANTA_MAX_FILE: '100000'})
  const {answer, request} = await begin(manyBytes(100_001), 5)
  t.match(await answer(), {status: 400, json: {problems: ['body: must be at most 100000 bytes']}})
  request.destroy()
  t.match(kept(), {rows: 0, bytes: 0})
})

t.test('a file in many chunks is stored as sent', async (t) => {
  const {url, inProject, token, services} = await setUp(t)
  const bytes = Buffer.concat([Buffer.alloc(1000), pdf, randomBytes(20_000)])
  const {hostname, port} = new URL(url)
  const head = `POST ${inProject}/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/pdf\r\n`
  const chunks = Array.from({length: Math.ceil(bytes.length / 700)}, (_, index) => {
    const chunk = bytes.subarray(index * 700, (index + 1) * 700)
    return Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
  })
  const socket = openSocket(Number(port), hostname)
  socket.write(
    Buffer.concat([
      Buffer.from(`${head}connection: close\r\ntransfer-encoding: chunked\r\n\r\n`),
      ...chunks,
      Buffer.from('0\r\n\r\n'),
    ]),
  )
  t.match(await text(socket), /^HTTP\/1\.1 201 /)
  t.ok((await services.files.read(hash('sha256', bytes)))?.equals(bytes))
})

t.test('a refusal is sent during the upload, and the connection stays open', async (t) => {
  const {url, inProject, token, kept} = await setUp(t, {PIANTA_MAX_FILE: '100000'})
  const agent = new Agent({keepAlive: true, maxSockets: 1})
  t.teardown(() => agent.destroy())
  const send = (bytes: Buffer, type: string) => {
    const headers = {authorization: `Bearer ${token}`, 'content-type': type}
    const request = httpRequest(`${url}${inProject}/files`, {method: 'POST', agent, headers})
    request.write(bytes)
    return request
  }
  const refusals: [Buffer, string, number][] = [
    [manyBytes(150_000), 'application/pdf', 400],
    [manyBytes(5000), 'image/png', 415],
    [manyBytes(5000), 'image/gif', 415],
  ]
  for (const [bytes, type, status] of refusals) {
    const request = send(bytes, type)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    t.match(response, {statusCode: status}, 'before the end of the body')
    await text(response)
    request.end(randomBytes(400_000))
    await once(request, 'close')
  }
  const request = send(manyBytes(5000), 'application/pdf')
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  t.match(response, {statusCode: 201})
  t.ok(request.reusedSocket)
  await text(response)
  t.same(kept(), {rows: 1, unfinished: 0, bytes: 1})
})

t.test('an incomplete upload is not stored and logs no error', async (t) => {
  const {begin, kept, settled, logged, url, inProject, token} = await setUp(t)
  for (const sentAtFirst of [1, 1000, 700_000]) {
    const {request} = await begin(manyBytes(1_000_000), sentAtFirst)
    while (kept().unfinished === 0) await setImmediate()
    request.destroy()
    await settled()
  }
  const {hostname, port} = new URL(url)
  const socket = openSocket(Number(port), hostname)
  const head = `POST ${inProject}/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/pdf`
  socket.write(`${head}\r\ntransfer-encoding: chunked\r\n\r\n5\r\n%PDF-\r\n`)
  while (kept().unfinished === 0) await setImmediate()
  socket.write('nonsense')
  t.match(await text(socket), /^HTTP\/1.1 400 .*"error":"invalid_input"/s)
  await settled()
  t.same(kept(), nothing)
  t.same(logged, [])
})

t.test('access that ends during an upload refuses the file', async (t) => {
  const {begin, kept, services, connectionId, connect, projectId, accountId, clientId} = await setUp(t)
  const setRole = (role: 'viewer' | 'owner') => {
    const isTheirs = and(eq(member.projectId, projectId), eq(member.accountId, accountId))
    services.database.update(member).set({role}).where(isTheirs).run()
  }
  const uploadWhile = async (token: string, act: () => unknown) => {
    const {answer, finish} = await begin(pdf, 5, {authorization: `Bearer ${token}`})
    act()
    finish()
    return answer()
  }
  const app = {clientId, name: 'Planner'}
  const {token} = connect({...app, projectId})
  t.match(await uploadWhile(token, () => setRole('viewer')), {status: 403, json: {error: 'forbidden'}})
  setRole('owner')
  t.match(await uploadWhile(token, () => services.connections.end(connectionId, 'person')), {status: 401})
  const other = connect(app)
  t.match(await uploadWhile(other.token, () => deleteProject(services, projectId)), {status: 404})
  t.match(kept(), {rows: 0, unfinished: 0})
})

t.test('an app has four uploads at once; the next waits with its body unread', async (t) => {
  const {begin, upload, call, inProject, connect} = await setUp(t)
  const uploads = await Promise.all(
    Array.from({length: 4}, (_, index) => begin(Buffer.concat([pdf, Buffer.from([index])]), 5)),
  )
  let isAnswered = false
  const next = upload(pdf).finally(() => {
    isAnswered = true
  })
  const headers = {authorization: `Bearer ${connect({scopes: ['projects:write']}).token}`}
  for (const index of [1, 2, 3]) {
    t.equal((await upload(manyBytes(500_000 + index), undefined, '', headers)).status, 201, 'another app')
  }
  t.equal((await call('POST', `${inProject}/files`)).status, 415, 'what is refused by its headers does not wait')
  t.notOk(isAnswered)
  const [first, ...others] = uploads
  first?.finish()
  t.match(await first?.answer(), {status: 201})
  t.match(await next, {status: 201})
  for (const {finish, answer} of others) {
    finish()
    t.match(await answer(), {status: 201})
  }
})

t.test('a failing disk or database is server_error without leftovers, and works again later', async (t) => {
  const {upload, kept, folder, services, call, inProject, logged} = await setUp(t)
  const failed = {status: 500, json: {error: 'server_error', errorId: /^[0-9a-f-]{36}$/}}
  renameSync(join(folder, 'unfinished'), join(folder, 'elsewhere'))
  t.match(await upload(manyBytes(3_000_000)), failed)
  renameSync(join(folder, 'elsewhere'), join(folder, 'unfinished'))
  t.same(kept(), nothing)
  const write = {table: 'project_file', what: 'INSERT'} as const
  t.match(await whileFailing(services.database, write, () => upload(pdf)), failed)
  t.match(kept(), {rows: 0, unfinished: 0})
  t.equal((await call('GET', `${inProject}/files/${pdfSha256}`)).status, 404)
  t.match(await upload(pdf), {status: 201})
  t.match(await upload(manyBytes(3_000_000)), {status: 201})
  t.equal(logged.length, 2)
})
