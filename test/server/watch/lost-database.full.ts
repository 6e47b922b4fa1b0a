import {mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import t from 'tap'
import {runOnServer, startControlServer} from '../../../server/control/socket.ts'
import {startServer} from '../../helper.ts'
import {ownSettings, pianta, type Settings, serve} from '../commands/pianta.ts'
import {createConnectedPerson} from '../endings/connected-person.ts'

const fileOf = ({PIANTA_DATA}: Settings) => join(String(PIANTA_DATA), 'pianta.sqlite')

const losses: [what: string, said: RegExp, lose: (file: string) => void][] = [
  ['a removed database', /pianta\.sqlite was removed while/, (file) => rmSync(file)],
  [
    'a replaced database',
    /pianta\.sqlite was replaced while/,
    (file) => {
      writeFileSync(`${file}.other`, readFileSync(file))
      renameSync(`${file}.other`, file)
    },
  ],
  ['a removed log', /pianta\.sqlite-wal was removed while/, (file) => rmSync(`${file}-wal`)],
]

for (const [what, said, lose] of losses) {
  t.test(`${what} ends the server, for its supervisor to start again`, {timeout: 240_000}, async (t) => {
    const settings = await ownSettings(t)
    const {ended} = await serve(t, settings)
    lose(fileOf(settings))
    const {code, stderr} = await ended
    t.equal(code, 1)
    t.match(stderr, said)
    t.match(stderr, /restore FILE/)
  })
}

// Its clock stands still: no timer ends it.
t.test('nothing is acknowledged into a removed database', async (t) => {
  const settings = {PIANTA_DATA: t.testdir({})}
  const server = await startServer(t, settings)
  const {url, services} = server
  const {device, beginDeclaring} = await createConnectedPerson(server, 'bruno')
  const control = await startControlServer(services)
  t.teardown(() => control.close())
  const anna = {email: 'anna@example.org', name: 'Anna', language: 'en' as const, isAdmin: false, isMaker: false}
  const begun = await beginDeclaring(device.access_token)
  renameSync(fileOf(settings), `${fileOf(settings)}.moved`)
  const ready = await fetch(`${url}/readyz`)
  t.same([ready.status, await ready.json()], [503, {status: 'not ready'}])
  t.equal((await fetch(`${url}/v1`)).status, 200, 'reads go on')
  t.equal((await fetch(`${url}/signin`, {method: 'POST', redirect: 'manual'})).status, 500)
  await t.rejects(begun.finish(), {code: 'ECONNRESET'}, 'a write in flight has no answer')
  await t.rejects(runOnServer(services.config.data, 'user create', anna), {code: 'server_error'})
})

t.test('no empty database is made beside stored files', async (t) => {
  const settings = await ownSettings(t)
  mkdirSync(join(String(settings.PIANTA_DATA), 'files', 'ab'), {recursive: true})
  const {code, stderr} = await pianta(['user', 'list'], settings)
  t.equal(code, 3)
  t.match(stderr, /^pianta: .* has stored files but no pianta\.sqlite: the database was removed\./)
})
