import {statSync} from 'node:fs'
import {request} from 'node:http'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import t, {type Test} from 'tap'
import {withSocketPath} from '#shared/host/socket-path.ts'
import type {OperationName} from '../../../server/control/operations.ts'
import {controlSocket, NoServerError, runOnServer, startControlServer} from '../../../server/control/socket.ts'
import {startServer} from '../../helper.ts'

async function setUp(t: Test) {
  const server = await startServer(t)
  const control = await startControlServer(server.services)
  t.teardown(() => control.close())
  return {...server, control, folder: server.config.data}
}

/** Sends a request that no command would send. */
const sendOdd = (folder: string, path: string, body: string) =>
  withSocketPath(
    controlSocket(folder),
    (socketPath) =>
      new Promise<{status: number | undefined; body: string}>((resolve, reject) => {
        const outgoing = request({socketPath, path, method: 'POST'}, async (answer) =>
          resolve({status: answer.statusCode, body: await text(answer)}),
        )
        outgoing.on('error', reject)
        outgoing.end(body)
      }),
  )

t.test('the socket is private to its owner and runs operations', async (t) => {
  const {folder, addPerson, services} = await setUp(t)
  t.equal(statSync(join(folder, 'control.sock')).mode & 0o777, 0o600)
  const {id} = await addPerson('Ada')
  t.match(await runOnServer(folder, 'user list', undefined), [{id, email: 'ada@example.org'}])
  const made = await runOnServer(folder, 'project create', {owner: 'ada@example.org', name: 'Flat', address: null})
  t.same(services.projects.read(made.id), made, 'in this process')
})

t.test('runOnServer() rejects with the operation’s refusal', async (t) => {
  const {folder} = await setUp(t)
  await t.rejects(runOnServer(folder, 'user reset-password', {email: 'eve@example.org'}), {
    name: 'ApiError',
    message: 'eve@example.org: no account has this email; `npm run -s pianta -- user list` lists all accounts',
  })
})

t.test('an operation that a full disk stops says which disk', async (t) => {
  const {folder, addPerson, services} = await setUp(t)
  await addPerson('Ada')
  const pages = services.database.$client.pragma('page_count', {simple: true})
  services.database.$client.pragma(`max_page_count = ${pages}`)
  const create = () =>
    runOnServer(folder, 'project create', {owner: 'ada@example.org', name: 'Flat '.repeat(40), address: null})
  const fill = async () => {
    for (;;) await create()
  }
  await t.rejects(fill(), {name: 'ApiError', message: `The disk of ${folder} is full (database or disk is full). Free`})
})

t.test('unknown and malformed requests are refused, and the server goes on', async (t) => {
  const {folder} = await setUp(t)
  for (const name of ['nothing', '__proto__', 'constructor', '']) {
    await t.rejects(runOnServer(folder, name as OperationName, {}), {
      name: 'ApiError',
      message: `The running server doesn't know “${name}”: it is another version of Pianta. Restart it.`,
    })
  }
  t.match(await sendOdd(folder, '/%zz', '{}'), {status: 404})
  t.match(await sendOdd(folder, '/?operation=%zz', 'no JSON'), {status: 404})
  t.match(await sendOdd(folder, '/?operation=project+create', 'no JSON'), {status: 500, body: /server_error/})
  t.same(await runOnServer(folder, 'project list', undefined), [])
})

t.test('runOnServer() throws NoServerError without a server, also after a kill', async (t) => {
  const {folder, control} = await setUp(t)
  await control.close()
  await t.rejects(runOnServer(folder, 'user list', undefined), NoServerError)
  await t.rejects(runOnServer(t.testdir(), 'user list', undefined), NoServerError)
})

t.test('the socket works in a folder too deep for a socket’s address', async (t) => {
  const deep = join(t.testdir(), ...Array.from({length: 12}, () => 'a-long-name-of-a-folder'))
  t.ok(deep.length > 108)
  const {services} = await startServer(t, {PIANTA_DATA: deep})
  const control = await startControlServer(services)
  t.ok(statSync(join(deep, 'control.sock')).isSocket())
  t.same(await runOnServer(deep, 'project list', undefined), [])
  await control.close()
})
