import {once} from 'node:events'
import {connect, createServer, type Socket} from 'node:net'
import t from 'tap'
import {withSocketPath} from '#shared/host/socket-path.ts'
import {hashSecret} from '../../server/accounts/secrets.ts'
import {controlSocket} from '../../server/control/socket.ts'
import {openDatabase} from '../../server/database/open.ts'
import {accessToken, grant} from '../../server/database/tables/identity.ts'
import {apiResource} from '../../server/identity/resource.ts'
import {ownSettings, pianta, type Settings, serve} from './commands/pianta.ts'
import {insertRows} from './rows.ts'

/** Creates a connected app in the folder of a server that doesn't run yet. */
function connectApp(settings: Settings) {
  const {database, close} = openDatabase(String(settings.PIANTA_DATA))
  const {connectionId, projectId} = insertRows(database)
  const token = 'token'
  const expiresAt = Date.now() + 60 * 60 * 1000
  database.insert(grant).values({id: 'grant', connectionId, payload: {}, expiresAt}).run()
  database
    .insert(accessToken)
    .values({
      hash: hashSecret(token),
      grantId: 'grant',
      payload: {aud: apiResource, scope: 'projects:read hosts:manage'},
      expiresAt,
    })
    .run()
  close()
  return {projectId, headers: {authorization: `Bearer ${token}`}}
}

/** Resolves once the socket is connected. Ignores its errors: the server may cut it off. */
async function connected(socket: Socket): Promise<Socket> {
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const connectToControl = (settings: Settings) =>
  withSocketPath(controlSocket(String(settings.PIANTA_DATA)), (path) => connected(connect(path)))

t.test('serve prints a new setup link at each start until there is an account', async (t) => {
  const settings = await ownSettings(t)
  const link = /^Open this one-time link to create the first account: (http\S+\/setup\?link=[\w-]{20,})$/m
  const first = await serve(t, settings)
  t.match(first.said(), `Pianta runs at http://127.0.0.1:${settings.PIANTA_PORT}\n`)
  const [, firstLink = ''] = link.exec(first.said()) ?? []
  t.match(await fetch(firstLink, {redirect: 'manual'}), {status: 200})
  t.match(await first.stop(), {code: 0, stdout: ''})

  const second = await serve(t, settings)
  const [, secondLink = ''] = link.exec(second.said()) ?? []
  t.not(secondLink, firstLink)
  t.match(await fetch(secondLink, {redirect: 'manual'}), {status: 200})
  t.not((await fetch(firstLink, {redirect: 'manual'})).status, 200)
  const made = await pianta(['user', 'create', '--email', 'a@example.org', '--name', 'Ada'], settings)
  t.equal(made.code, 0)
  await second.stop()

  const third = await serve(t, settings)
  t.notMatch(third.said(), link)
  t.not((await fetch(secondLink, {redirect: 'manual'})).status, 200, 'an old setup link is invalid')
})

t.test('the setup link uses PIANTA_AUTH_URL', async (t) => {
  const settings = {...(await ownSettings(t)), PIANTA_AUTH_URL: 'https://id.example.org'}
  const {said} = await serve(t, settings)
  t.match(said(), / https:\/\/id\.example\.org\/setup\?link=/)
})

// Without the forced close, Node would wait for minutes.
t.test('SIGTERM ends streams and the server, whatever clients do', {timeout: 30_000}, async (t) => {
  const settings = await ownSettings(t)
  const {projectId, headers} = connectApp(settings)
  const {url, stop} = await serve(t, settings)
  const streams = await Promise.all(
    Array.from({length: 5}, () => fetch(`${url}/v1/projects/${projectId}/events`, {headers})),
  )
  for (const {status} of streams) t.equal(status, 200)
  // One client never ends its request, one never begins it; likewise at the control socket.
  const port = Number(settings.PIANTA_PORT)
  const slow = [
    await connected(connect(port, '127.0.0.1')),
    await connected(connect(port, '127.0.0.1')),
    await connectToControl(settings),
    await connectToControl(settings),
  ]
  slow[0]?.write(
    `PUT /v1/projects/${projectId}/devices HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  )
  slow[2]?.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
  t.equal((await fetch(`${url}/v1`)).status, 200)

  const ended = stop('SIGTERM')
  for (const stream of streams) t.type(await stream.text(), 'string', 'the stream ends regularly')
  const {code, stderr} = await ended
  t.equal(code, 0, stderr)
  for (const socket of slow) socket.destroy()

  const again = await serve(t, settings)
  t.match(await again.stop('SIGINT'), {code: 0})
})

t.test('a killed server doesn’t block the next one', async (t) => {
  const settings = await ownSettings(t)
  const first = await serve(t, settings)
  t.match(await first.stop('SIGKILL'), {code: 'SIGKILL'})
  t.match(await pianta(['user', 'list'], settings), {code: 0}, 'commands don’t wait for the killed server')
  const second = await serve(t, settings)
  t.match(await pianta(['user', 'list'], settings), {code: 0})
  t.match(await second.stop(), {code: 0})
})

t.test('a second server on the same folder or address fails with a sentence', async (t) => {
  const settings = await ownSettings(t)
  await serve(t, settings)
  t.match(await pianta(['serve'], settings), {code: 3, stderr: /^pianta: Another Pianta works on .*\. Stop it first/})

  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.teardown(() => taken.close())
  const {port} = taken.address() as {port: number}
  const {code, stderr} = await pianta(['serve'], {
    ...(await ownSettings(t)),
    PIANTA_DATA: t.testdir({}),
    PIANTA_PORT: String(port),
  })
  t.equal(code, 1)
  t.match(
    stderr,
    new RegExp(
      `^pianta: Another program uses this address \\(.*:${port}\\)\\. Choose another port with PIANTA_PORT\\.\\n$`,
    ),
  )
})

t.test('serve fails with a sentence for an address of another machine', async (t) => {
  const settings = {...(await ownSettings(t)), PIANTA_HOST: '192.0.2.1', PIANTA_BASE_URL: 'http://192.0.2.1'}
  t.match(await pianta(['serve'], settings), {
    code: 1,
    stderr: /^pianta: This machine has no such address .*PIANTA_HOST/,
  })
})

t.test('healthcheck reports whether the server responds', async (t) => {
  const settings = {...(await ownSettings(t)), PIANTA_RATE_LIMIT: '2'}
  t.match(await pianta(['healthcheck'], settings), {
    code: 5,
    stdout: '',
    stderr: /^pianta: no server responds at http:\/\/127\.0\.0\.1:\d+\/v1 \(.*ECONNREFUSED.*\)\n$/,
  })
  await serve(t, settings)
  for (let time = 0; time < 3; time++) {
    t.match(
      await pianta(['healthcheck'], settings),
      {code: 0, stdout: '', stderr: ''},
      'well, also when too much is asked of it',
    )
  }
  const other = createServer((socket) => socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.teardown(() => other.close())
  const {port} = other.address() as {port: number}
  t.match(await pianta(['healthcheck'], {...settings, PIANTA_PORT: String(port)}), {
    code: 1,
    stderr: /responded 503\n$/,
  })
})
