import {chmodSync, rmSync, truncateSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import t, {type Test} from 'tap'
import {freePort} from '../../../demo/free-port.ts'
import {recordBackupEnd} from '../../../server/backup/state.ts'
import {checkBackup} from '../../../server/doctor/check-backup.ts'
import {temporaryFolder} from '../../agent/temporary-folder.ts'
import {FakeClock} from '../../fake-clock.ts'
import {startMailServer} from '../mail/mail-server.ts'
import {ownSettings, pianta, type Settings, serve} from './pianta.ts'

interface Report {
  ok: boolean
  checks: {check: string; ok: boolean; message: string}[]
}

/** Runs the doctor; returns its exit code and the problems, by check. */
async function examine(settings: Settings, ...words: string[]) {
  const {code, json, stderr} = await pianta(['doctor', '--json', ...words], settings)
  if (stderr) throw new Error(stderr)
  const {ok, checks} = json() as Report
  const wrong = Object.fromEntries(checks.filter(({ok}) => !ok).map(({check, message}) => [check, message]))
  return {code, ok, wrong, checked: checks.map(({check}) => check)}
}

async function startWell(t: Test) {
  const mail = await startMailServer(t)
  const settings: Settings = {...(await ownSettings(t)), ...mail.settings}
  const server = await serve(t, settings)
  const {PIANTA_DATA: data = ''} = settings
  chmodSync(data, 0o700)
  return {settings, server, data, mail}
}

t.test('a healthy server with a backup has no trouble', async (t) => {
  const {settings, data, server} = await startWell(t)
  const before = await examine(settings)
  t.equal(before.code, 1)
  t.match(before.wrong, {backup: /^There is no backup\. Run: /})
  t.equal((await pianta(['backup', join(await temporaryFolder(t), 'all.zip')], settings)).code, 0)
  t.same(await examine(settings, '--peer', `http://127.0.0.1:${settings.PIANTA_PORT}/healthz`), {
    code: 0,
    ok: true,
    wrong: {},
    checked: ['folder', 'disk', 'database', 'log', 'deliveries', 'clock', 'backup', 'server', 'clock', 'mail'],
  })
  const {stdout} = await pianta(['doctor'], settings)
  t.match(stdout, /^ok {4}folder .*\nok {4}disk .*\nok {4}database +Every page/)
  const {client, seq} = overdue(data)
  t.match((await examine(settings)).wrong, {
    deliveries: /^1 deliveries to webhooks are overdue, the first since 2026-01-01T/,
  })
  client.prepare('DELETE FROM delivery WHERE seq = ?').run(seq)
  client.close()
  server.child.kill('SIGTERM')
  await server.ended
  t.match((await examine(settings)).wrong, {server: /^No server answers at http:\/\/127\.0\.0\.1:\d+ \(.*Start it: /})
})

t.test('each trouble is told with what to do', async (t) => {
  const settings: Settings = {
    ...(await ownSettings(t)),
    PIANTA_SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    PIANTA_BASE_URL: `http://127.0.0.1:${await freePort()}`,
  }
  const {PIANTA_DATA: data = ''} = settings
  chmodSync(data, 0o700)
  t.match((await examine(settings, '--peer', settings.PIANTA_BASE_URL ?? '')).wrong, {
    database: /pianta\.sqlite is not there\. Start the server once/,
    address: /can't be reached from here: .*PIANTA_BASE_URL/,
    mail: /^The mail server 127\.0\.0\.1:\d+ refuses: .*PIANTA_SMTP_URL/,
    clock: /does not answer: .*--peer/,
  })
  chmodSync(data, 0o755)
  t.match((await examine(settings)).wrong, {folder: /has the mode 755: other users get at it\. Run: chmod 700 /})
  rmSync(data, {recursive: true})
  t.match((await examine(settings)).wrong, {folder: /does not exist\. Start the server once/})
  t.match(await pianta(['doctor', '--peer', 'ftp://x'], settings), {code: 2, stderr: /--peer must be an address/})
})

t.test('a damaged database is told', async (t) => {
  const settings = await ownSettings(t)
  const {PIANTA_DATA: data = ''} = settings
  const server = await serve(t, settings)
  server.child.kill('SIGTERM')
  await server.ended
  chmodSync(data, 0o700)
  truncateSync(join(data, 'pianta.sqlite'), 20 * 4096)
  t.match((await examine(settings)).wrong, {database: /damaged|malformed/})
  writeFileSync(join(data, 'pianta.sqlite'), 'no database'.repeat(1000))
  t.match((await examine(settings)).wrong, {database: /not a database.*restore FILE/})
})

t.test('old, failed and missing backups are told, and those on the disk of the data', async (t) => {
  const data = t.testdir({'a.zip': ''})
  const clock = new FakeClock()
  const file = join(data, 'a.zip')
  const end = {at: new Date(clock.now()).toISOString(), ok: true, file, size: 1, error: null}
  const check = (folder: string | undefined = data) =>
    checkBackup({data, backup: {folder, schedule: '', passphrase: undefined}}, clock)
  recordBackupEnd(data, end)
  t.match(check(), {ok: true, message: /The last backup was made on .*a\.zip\. It is on the disk of the data: one/})
  recordBackupEnd(data, {...end, file: '/proc/version'})
  t.match(check('/proc'), {ok: true, message: /: \/proc\/version\.$/})
  clock.advance(3 * 86_400_000)
  t.match(check(), {ok: false, message: /is 3 days old\. See the log, and check PIANTA_BACKUP_FOLDER/})
  recordBackupEnd(data, {...end, ok: false, error: 'the disk is full'})
  t.match(check(), {ok: false, message: /The last backup failed on .*: the disk is full\./})

  recordBackupEnd(data, {...end, file: join(data, 'gone.zip'), at: new Date(clock.now()).toISOString()})
  t.match(check(), {ok: false, message: /gone\.zip, is not there\. Is its disk mounted\? See the log/})
  t.match(check('/elsewhere'), {ok: true, message: /gone\.zip\.$/}, 'one made by hand may be on a stick')
})

/** Adds a delivery that has been due for long. */
function overdue(data: string) {
  const client = new Sqlite(join(data, 'pianta.sqlite'))
  client.pragma('foreign_keys = OFF')
  const columns = client.pragma('table_info(delivery)') as {
    name: string
    notnull: number
    dflt_value: unknown
    pk: number
  }[]
  const needed = columns.filter(({notnull, dflt_value: initial, pk}) => notnull && initial === null && !pk)
  const names = [...new Set([...needed.map(({name}) => name), 'next_attempt_at'])]
  const values = names.map((name) => (name === 'next_attempt_at' ? Date.UTC(2026, 0, 1) : name === 'id' ? 'old' : '1'))
  const {lastInsertRowid: seq} = client
    .prepare(`INSERT INTO delivery (${names.join()}) VALUES (${names.map(() => '?').join()})`)
    .run(...values)
  return {client, seq}
}
