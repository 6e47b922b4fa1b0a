import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import t from 'tap'
import {eq} from '../../../server/database/drizzle.ts'
import {account} from '../../../server/database/tables/accounts.ts'
import {project} from '../../../server/database/tables/projects.ts'
import {password} from '../../helper.ts'
import {startApi} from '../api.ts'
import {openBrowser} from '../pages/form-browser.ts'

type Test = Parameters<typeof startApi>[0]

/** Opens the database as a program like Litestream does, beside the server. */
function openBeside(t: Test, folder: string) {
  const other = new Sqlite(join(folder, 'pianta.sqlite'), {timeout: 0})
  t.teardown(() => other.close())
  return other
}

t.test('a transaction that reads first can write, whatever another program does meanwhile', async (t) => {
  const {services, projectId, accountId} = await startApi(t)
  const {database} = services
  const other = openBeside(t, services.config.data)
  const write = () => other.prepare('UPDATE account SET name = ? WHERE id = ?').run('Other', accountId)
  database.transaction(() => {
    database.select().from(account).all()
    t.throws(write, {code: 'SQLITE_BUSY'}, 'it holds the lock from its first statement')
    database.transaction(() => database.update(project).set({name: 'Inner'}).run())
    database.update(project).set({address: 'Outer'}).where(eq(project.id, projectId)).run()
  })
  write()
  t.match(database.select().from(project).get(), {name: 'Inner', address: 'Outer'})
})

t.test('requests that write wait while another program holds the database, and hold up nobody', async (t) => {
  const {services, url, call, save, inProject, token, addPerson} = await startApi(t)
  await addPerson('Bruno')
  const browser = openBrowser(url)
  const signIn = await browser.open('/signin')
  const form = (fields: Record<string, string>) => ({method: 'POST', body: new URLSearchParams(fields)})
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const writes: Record<string, () => Promise<{status: number}>> = {
    'a version': () => save(null),
    'a project': () => call('POST', '/v1/projects', {body: {name: 'House'}}),
    'a project with a key': () =>
      call('POST', '/v1/projects', {body: {name: 'Barn'}, headers: {'idempotency-key': 'barn'}}),
    'a file': () =>
      fetch(`${url}${inProject}/files`, {
        method: 'POST',
        headers: {authorization: `Bearer ${token}`, 'content-type': 'image/png'},
        body: png,
      }),
    devices: () => call('PUT', `${inProject}/devices`, {body: {devices: []}}),
    'a code of a device': () => fetch(`${url}/oidc/device/auth`, form({client_id: 'device', scope: 'openid'})),
    'a sign-in': () => browser.press(signIn, 'Sign in', {Email: 'bruno@example.org', Password: password}),
  }
  const other = openBeside(t, services.config.data)
  other.exec('BEGIN IMMEDIATE')
  let answered = 0
  const begun = Object.entries(writes).map(async ([what, write]) => {
    const {status} = await write()
    answered++
    return [what, status < 300]
  })
  for (let time = 0; time < 5; time++) t.equal((await fetch(`${url}/healthz`)).status, 200)
  t.equal((await call('GET', inProject)).status, 200, 'reads go on')
  t.equal(answered, 0)
  other.exec('ROLLBACK')
  t.same(
    await Promise.all(begun),
    Object.keys(writes).map((what) => [what, true]),
  )
})
