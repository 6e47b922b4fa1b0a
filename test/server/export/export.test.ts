import {hash} from 'node:crypto'
import {once} from 'node:events'
import {readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync} from 'node:fs'
import {request as httpRequest, type IncomingMessage} from 'node:http'
import {join} from 'node:path'
import {setImmediate} from 'node:timers/promises'
import t, {type Test} from 'tap'
import {limits} from '#shared/contract/limits.ts'
import type {Revision} from '#shared/contract/resources.ts'
import {deleteProject} from '../../../server/endings/delete-project.ts'
import {temporaryFolder} from '../../agent/temporary-folder.ts'
import {type Api, homeWith, room, startApi} from '../api.ts'
import {contentsOf, needsUnpackers, unpack, unpackers} from './unpack.ts'

/** More than the kernel buffers for a client that reads nothing. */
const largeSize = 24 * 1024 * 1024

/** The timeout of server/api/send-pieces.ts. */
const timeToRead = 120_000

/** Milliseconds that a client may take beside its time for each byte. */
const timeToBegin = 60_000

/** Adds bytes as a file that version 1 names. */
async function addFile({services, projectId}: Api, bytes: Buffer, contentType: 'image/png' | 'application/pdf') {
  const stored = await services.files.put(bytes)
  services.files.add(projectId, stored, {name: 'drawing', contentType})
  services.files.keepNamed(projectId, 1, [stored.sha256])
  return stored.sha256
}

/** A project with a version that names a file larger than the buffers to a client. */
async function startWithLargeFile(...args: Parameters<typeof startApi>) {
  const api = await startApi(...args)
  await api.save(null)
  const sha256 = await addFile(api, Buffer.alloc(largeSize), 'application/pdf')
  return {...api, sha256}
}

/** The same, with the errors that its server logs. */
async function startAndListen(t: Test) {
  const lines: string[] = []
  const api = await startWithLargeFile(t, {PIANTA_LOG_LEVEL: 'warn'}, {write: (line) => void lines.push(line)})
  return {...api, lines}
}

/** An export whose client has read the first bytes and pauses until told to go on. */
async function begin({url, inProject, token}: Api, other = token) {
  const request = httpRequest(`${url}${inProject}/export`, {agent: false, headers: {authorization: `Bearer ${other}`}})
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  request.end()
  const [response] = await answered
  await once(response, 'readable')
  return {
    response,
    leave: () => request.destroy(),
    /** Reads the rest; returns undefined when the connection breaks. */
    async rest(): Promise<Buffer | undefined> {
      const pieces: Buffer[] = []
      try {
        for await (const piece of response) pieces.push(piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
        return undefined
      }
      return Buffer.concat(pieces)
    },
  }
}

/** Returns bytes whose hash sorts after this one, so they are exported later. */
function contentBehind(sha256: string): Buffer {
  for (let index = 0; ; index++) {
    const bytes = Buffer.from(`picture ${index}`)
    if (hash('sha256', bytes) > sha256) return bytes
  }
}

/** Lists this process's file descriptors of these bytes. */
const opensOf = (sha256: string) =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith(sha256)
    } catch {
      return false
    }
  })

async function next(response: IncomingMessage): Promise<Buffer> {
  for (let piece = response.read(); ; piece = response.read()) {
    if (piece) return piece
    await once(response, 'readable')
  }
}

/** Returns the read position in the file of these bytes. */
function positionIn(sha256: string): number {
  const [fd] = opensOf(sha256)
  return fd === undefined ? 0 : Number(/pos:\s+(\d+)/.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1])
}

const lengthOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, {length}) => sum + length, 0)

async function until(holds: () => boolean) {
  while (!holds()) await setImmediate()
}

t.test('an export opens in every program and contains the whole project as saved', needsUnpackers, async (t) => {
  const api = await startApi(t)
  const {call, inProject, services, projectId} = api
  await call('PATCH', inProject, {body: {name: 'Casa “Süd” / 1', address: 'Via Roma 1'}})
  const homes = [homeWith({rooms: [room('kitchen')]}), homeWith({rooms: [room('kitchen'), room('bath')]})]
  await api.save(null, homes[0])
  api.clock.advance(30 * 60 * 1000)
  await api.save(1, homes[1], {message: 'Second'})
  const drawing = await addFile(api, Buffer.from('a drawing'), 'application/pdf')
  const picture = await addFile(api, Buffer.from('a picture'), 'image/png')
  const unnamed = await services.files.put(Buffer.from('named by no version'))
  services.files.add(projectId, unnamed, {name: 'unnamed', contentType: 'image/png'})

  const response = await fetch(`${api.url}${inProject}/export`, {headers: {authorization: `Bearer ${api.token}`}})
  t.equal(response.status, 200)
  t.equal(response.headers.get('content-type'), 'application/zip')
  t.equal(
    response.headers.get('content-disposition'),
    `attachment; filename="Casa _S_d_ _ 1.zip"; filename*=UTF-8''Casa%20%E2%80%9CS%C3%BCd%E2%80%9D%20_%201.zip`,
  )
  const folder = await temporaryFolder(t)
  const archive = join(folder, 'export.zip')
  writeFileSync(archive, Buffer.from(await response.arrayBuffer()))

  const {rows} = (await call('GET', `${inProject}/revisions`)).json as {rows: Revision[]}
  for (const name of Object.keys(unpackers)) {
    unpack(name, archive, join(folder, name))
    const found = contentsOf(join(folder, name))
    const {'project.json': project, 'versions.json': versions, ...others} = found
    t.same(JSON.parse(String(project?.bytes)), (await call('GET', inProject)).json, name)
    t.same(JSON.parse(String(versions?.bytes)), rows, name)
    for (const {number, createdAt} of rows) {
      const path = `versions/${number}.home.json`
      const {text} = await call('GET', `${inProject}/revisions/${number}`)
      t.ok(text.includes(`"home":${others[path]?.bytes},"files":`), `${name}: byte for byte`)
      if (name !== 'Python') t.equal(others[path]?.time, Math.floor(Date.parse(createdAt) / 1000) * 1000, name)
    }
    t.equal(String(others[`files/${drawing}.pdf`]?.bytes), 'a drawing', name)
    t.equal(String(others[`files/${picture}.png`]?.bytes), 'a picture', name)
    t.equal(Object.keys(others).length, 4, `${name}: and nothing else`)
  }
})

t.test('a project without versions can be exported', needsUnpackers, async (t) => {
  const {url, inProject, token} = await startApi(t)
  const response = await fetch(`${url}${inProject}/export`, {headers: {authorization: `Bearer ${token}`}})
  const folder = await temporaryFolder(t)
  writeFileSync(join(folder, 'export.zip'), Buffer.from(await response.arrayBuffer()))
  unpack('unzip', join(folder, 'export.zip'), join(folder, 'out'))
  const found = contentsOf(join(folder, 'out'))
  t.same(Object.keys(found).toSorted(), ['project.json', 'versions.json'])
  t.equal(String(found['versions.json']?.bytes), '[]')
})

t.test('an export contains more versions than one page', needsUnpackers, async (t) => {
  const api = await startApi(t)
  const {services, projectId, accountId} = api
  await api.save(null)
  const home = await services.homes.readRevision(
    Buffer.from(JSON.stringify({home: homeWith({}), message: '', baseRevision: 1})),
  )
  for (let base = 1; base < 250; base++) {
    services.revisions.save(projectId, {...home, baseRevision: base}, {accountId, appName: null}, null)
  }
  const folder = await temporaryFolder(t)
  const bytes = await (await begin(api)).rest()
  writeFileSync(join(folder, 'export.zip'), bytes ?? '')
  unpack('unzip', join(folder, 'export.zip'), join(folder, 'out'))
  const found = contentsOf(join(folder, 'out'))
  const numbers = JSON.parse(String(found['versions.json']?.bytes)).map(({number}: Revision) => number)
  t.same(
    numbers,
    Array.from({length: 250}, (_, index) => 250 - index),
  )
  for (const number of numbers) if (!found[`versions/${number}.home.json`]) t.fail(`version ${number} has no home`)
})

t.test('an export does not contain versions saved after its start', needsUnpackers, async (t) => {
  const api = await startWithLargeFile(t)
  const {response, rest} = await begin(api)
  t.equal(response.statusCode, 200)
  t.equal((await api.save(1)).status, 201)
  const folder = await temporaryFolder(t)
  writeFileSync(join(folder, 'export.zip'), (await rest()) ?? '')
  unpack('unzip', join(folder, 'export.zip'), join(folder, 'out'))
  const paths = ['project.json', 'versions.json', 'versions/1.home.json', `files/${api.sha256}.pdf`]
  t.same(Object.keys(contentsOf(join(folder, 'out'))).toSorted(), paths.toSorted())
})

const ends: Record<string, (api: Api) => unknown> = {
  'its project is deleted': ({services, projectId}) => deleteProject(services, projectId),
  'its person leaves the project': ({services, projectId, accountId}) => services.members.remove(projectId, accountId),
  'its app is disconnected': ({services, connectionId}) => services.connections.end(connectionId, 'person'),
}
for (const [what, end] of Object.entries(ends)) {
  t.test(`an export breaks the connection when ${what}, without logging an error`, async (t) => {
    const {lines, ...api} = await startAndListen(t)
    const {id: ownerId} = await api.addPerson('Bob')
    api.services.database.$client
      .prepare("INSERT INTO member (project_id, account_id, role) VALUES (?, ?, 'owner')")
      .run(api.projectId, ownerId)
    const {rest} = await begin(api)
    end(api)
    t.ok((await rest()) === undefined)
    await until(() => opensOf(api.sha256).length === 0)
    t.same(lines, [])
  })
}

t.test('missing bytes refuse the export before its first byte, or break it off', async (t) => {
  const {lines, ...api} = await startAndListen(t)
  const pathOf = (sha256: string) => join(api.config.data, 'files', sha256.slice(0, 2), sha256)
  // The last file, so the large one is in flight while it is deleted.
  const last = await addFile(api, contentBehind(api.sha256), 'image/png')

  const damaged = await begin(api)
  writeFileSync(pathOf(last), 'shorter')
  t.ok((await damaged.rest()) === undefined)
  t.match(lines.join(''), `file ${last} has 7 bytes instead of`)

  const {rest} = await begin(api)
  rmSync(pathOf(last))
  t.ok((await rest()) === undefined)
  t.match(lines.join(''), `file ${last} is not in the store`)

  lines.length = 0
  const {status, json, headers} = await api.call('GET', `${api.inProject}/export`)
  t.equal(status, 500)
  t.match(json, {error: 'server_error', errorId: String})
  t.equal(headers.get('content-disposition'), null)
  t.match(lines.join(''), `file ${last} is not in the store`)
})

t.test('a client that disconnects leaves no file open and logs no error', async (t) => {
  const {lines, ...api} = await startAndListen(t)
  const {leave} = await begin(api)
  await until(() => opensOf(api.sha256).length > 0)
  leave()
  await until(() => opensOf(api.sha256).length === 0)
  t.same(lines, [])
})

t.test('a client that reads nothing holds little memory and is disconnected', async (t) => {
  const api = await startWithLargeFile(t)
  const {rest} = await begin(api)
  let [position, unchanged] = [0, 0]
  while (unchanged < 2000) {
    await setImmediate()
    const now = positionIn(api.sha256)
    unchanged = now === position ? unchanged + 1 : 0
    position = now
  }
  t.ok(position < largeSize / 2, `${position} bytes are read`)
  api.clock.advance(timeToRead)
  await until(() => opensOf(api.sha256).length === 0)
  t.ok((await rest()) === undefined)
})

t.test('a slow client receives the whole export', async (t) => {
  const api = await startWithLargeFile(t)
  const {response, rest} = await begin(api)
  const pieces: Buffer[] = []
  for (let round = 1; round < 4; round++) {
    api.clock.advance(timeToBegin - 1)
    while (lengthOf(pieces) < (round * largeSize) / 4) pieces.push(await next(response))
  }
  const end = await rest()
  t.ok(end && lengthOf(pieces) + end.length > largeSize)
})

t.test('HEAD answers like GET without writing an archive', async (t) => {
  const api = await startWithLargeFile(t)
  const {response, leave} = await begin(api)
  leave()
  await until(() => opensOf(api.sha256).length === 0)
  let isAnswered = false
  let isMade = false
  const asking = api.call('HEAD', `${api.inProject}/export`).finally(() => {
    isAnswered = true
  })
  await until(() => {
    isMade ||= opensOf(api.sha256).length > 0
    return isAnswered
  })
  t.notOk(isMade)
  const {status, headers, text} = await asking
  t.equal(status, 200)
  t.equal(text, '')
  for (const name of ['content-type', 'content-disposition', 'cache-control', 'content-length']) {
    t.equal(headers.get(name), response.headers[name] ?? null, name)
  }
})

t.test('an app’s exports are limited; the next one waits for a slot', async (t) => {
  const api = await startWithLargeFile(t)
  const begun = []
  for (let count = 0; count < limits.concurrentExports; count++) begun.push(await begin(api))
  let isBegun = false
  const waiting = begin(api).then((one) => {
    isBegun = true
    return one
  })
  const other = await begin(api, api.connect({name: 'Another'}).token)
  t.notOk(isBegun, 'others have places of their own')
  t.ok(await begun[0]?.rest())
  t.ok(await (await waiting).rest())
  for (const {leave} of [...begun, other]) leave()
})

t.test('clients that stop reading hold the exports of their own app, for two minutes', async (t) => {
  const api = await startWithLargeFile(t)
  const stalled = []
  for (let count = 0; count < limits.concurrentExports; count++) stalled.push(await begin(api))
  const exported = (token = api.token) => api.call('GET', `${api.inProject}/export`, {token})
  const arrived = once(api.app.server, 'request')
  const waiting = exported()
  await arrived
  await setImmediate()
  api.clock.advance(limits.queueTimeout)
  t.match(await waiting, {status: 429, json: {error: 'rate_limited'}})
  await until(() => opensOf(api.sha256).length === limits.concurrentExports)
  // Bytes that the kernel still takes start the time again.
  await until(() => {
    api.clock.advance(timeToRead)
    return opensOf(api.sha256).length === 0
  })
  t.equal((await exported(api.issueToken(api.connectionId, ['projects:read']))).status, 200)
  for (const {rest} of stalled) t.equal(await rest(), undefined)
})
