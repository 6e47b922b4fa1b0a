import {mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import Sqlite from 'better-sqlite3'
import t from 'tap'
import {checkBackup} from '../../../server/backup/check-backup.ts'
import {makeBackup} from '../../../server/backup/make-backup.ts'
import {databaseName, fileName} from '../../../server/backup/manifest.ts'
import {restoreBackup} from '../../../server/backup/restore-backup.ts'
import {lockFolder} from '../../../server/database/lock.ts'
import {openDatabase, ownMigrations} from '../../../server/database/open.ts'
import {stepsOf} from '../../../server/database/upgrade.ts'
import {FakeClock} from '../../fake-clock.ts'
import {readRows, writeFolder} from '../database/earlier-release.ts'
import {pdf, pdfSha256} from '../files/fixtures.ts'
import {startHouse} from './fixture.ts'

const known = stepsOf(ownMigrations)

const restore = (file: string, data: string, passphrase?: string) =>
  restoreBackup({file, data, passphrase, clock: new FakeClock()})

t.test('restoreBackup() brings back all rows and files, and renews the epoch of event ids', async (t) => {
  const {data, folder, backUp} = await startHouse(t)
  const before = readRows(join(data, databaseName))
  const {file, size, manifest, isEncrypted} = await backUp('plain.zip')
  t.match({size, isEncrypted}, {size: statSync(file).size, isEncrypted: false})
  t.equal(statSync(file).mode & 0o777, 0o600)
  t.equal(manifest.entries.length, 2)
  t.same(manifest.lost, [])

  const fresh = join(folder, 'deep', 'fresh')
  const {movedTo} = await restore(file, fresh)
  t.equal(movedTo, undefined)
  t.equal(statSync(fresh).mode & 0o777, 0o700)
  const {secret: secrets = [], ...rows} = readRows(join(fresh, databaseName))
  const {secret: keys = [], ...others} = before
  t.same(rows, others)
  t.same(
    secrets.filter(({name}) => name !== 'restored-at'),
    keys.filter(({name}) => name !== 'event-epoch' && name !== 'own-file'),
  )
  t.ok(secrets.some(({name}) => name === 'restored-at'))
  t.ok(readFileSync(join(fresh, fileName(pdfSha256))).equals(pdf))
  t.same(readdirSync(join(folder, 'deep')), ['fresh'])
})

t.test('restoreBackup() moves what was there aside, and refuses a folder in use', async (t) => {
  const {data, folder, backUp} = await startHouse(t)
  const {file} = await backUp('plain.zip')
  await t.rejects(restore(file, data), {name: 'FolderInUseError'})
  const other = join(folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'mine'), 'precious')
  const {movedTo = ''} = await restore(file, other)
  t.match(movedTo, /\/other\.before-restore-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
  t.equal(readFileSync(join(movedTo, 'mine'), 'utf8'), 'precious')
  const {movedTo: second = ''} = await restore(file, other)
  t.not(second, movedTo, 'nothing is overwritten')
  t.equal(readFileSync(join(movedTo, 'mine'), 'utf8'), 'precious')
  t.ok(statSync(join(second, databaseName)).isFile())
})

t.test('restoreBackup() refuses a damaged backup and leaves everything as it was', async (t) => {
  const {folder, backUp} = await startHouse(t)
  const {file} = await backUp('plain.zip')
  const bytes = readFileSync(file)
  bytes.fill(1, 20_000, 20_001)
  writeFileSync(file, bytes)
  const other = join(folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'mine'), 'precious')
  await t.rejects(restore(file, other), {name: 'DamagedBackupError', message: /plain\.zip is no whole backup/})
  t.same(readdirSync(folder).toSorted(), ['data', 'other', 'plain.zip'])
  t.same(readdirSync(other).toSorted(), ['lock', 'mine'])
})

t.test('restoreBackup() refuses a backup of a later schema, and says what to do', async (t) => {
  const {folder, services, backUp} = await startHouse(t)
  services.database.$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 1)")
  const {file} = await backUp('later.zip')
  await t.rejects(restore(file, join(folder, 'fresh')), {
    name: 'NewerDataError',
    message: new RegExp(
      `whose schema is step ${known + 1}.*knows ${known}\\. Update Pianta: run \`git pull && npm ci\` in its folder\\. ` +
        'Then run `npm run -s pianta -- restore .*later\\.zip` again',
    ),
  })
  t.same(readdirSync(folder).toSorted(), ['data', 'later.zip'])
})

t.test('a start ends a restore that a crash stopped between its renames', async (t) => {
  const {folder, backUp} = await startHouse(t)
  const {file} = await backUp('plain.zip')
  const other = join(folder, 'other')
  await restore(file, other)
  renameSync(other, `${other}.restored`)
  const {database, close} = openDatabase(other)
  t.equal(database.$client.prepare('SELECT count(*) FROM revision').pluck().get(), 2)
  close()
  t.same(readdirSync(folder).toSorted(), ['data', 'other', 'plain.zip'])

  mkdirSync(`${other}.restored`)
  mkdirSync(`${other}.restoring`)
  openDatabase(other).close()
  t.ok(statSync(`${other}.restored`).isDirectory(), 'a start leaves a restore alone that changed nothing')
  await restore(file, other)
  t.notOk(
    readdirSync(folder).some((name) => /restor(ed|ing)$/.test(name)),
    'the next restore clears up',
  )
})

t.test('a backup of an earlier release restores, and upgrades at the start', async (t) => {
  const data = writeFolder(t, 3)
  const file = join(data, '..', 'earlier.zip')
  const {manifest} = await makeBackup({data, target: file, passphrase: undefined, clock: new FakeClock()})
  t.equal(manifest.schema, 3)
  t.ok(manifest.lost.length > 0, 'the rows name files that the folder never had')
  const fresh = join(data, '..', 'fresh')
  await restore(file, fresh)
  openDatabase(fresh).close()
  const client = new Sqlite(join(fresh, databaseName), {readonly: true})
  t.teardown(() => client.close())
  t.equal(client.prepare('SELECT count(*) FROM __drizzle_migrations').pluck().get(), known)
  t.ok(readdirSync(fresh).includes('pianta.sqlite.before-step-4'))
})

t.test('restoreBackup() holds the lock of the folder that it replaces', async (t) => {
  const {folder, backUp} = await startHouse(t)
  const {file} = await backUp('plain.zip')
  const other = join(folder, 'other')
  mkdirSync(other)
  let tried: unknown
  await restoreBackup({
    file,
    data: other,
    passphrase: undefined,
    clock: new FakeClock(),
    progress() {
      try {
        lockFolder(other)[Symbol.dispose]()
      } catch (error) {
        tried = error
      }
    },
  })
  t.match(tried, {name: 'FolderInUseError'})
  lockFolder(other)[Symbol.dispose]()
  await checkBackup(file, {passphrase: undefined})
  rmSync(file)
})

t.test('restoreBackup() refuses a folder that a server made meanwhile', async (t) => {
  const {folder, backUp} = await startHouse(t)
  const {file} = await backUp('plain.zip')
  const data = join(folder, 'new')
  let server: ReturnType<typeof lockFolder> | undefined
  const progress = () => {
    if (server) return
    mkdirSync(data)
    server = lockFolder(data)
  }
  const refused = restoreBackup({file, data, passphrase: undefined, clock: new FakeClock(), progress})
  await t.rejects(refused, {name: 'FolderInUseError', message: `Another Pianta works on ${data}.`})
  t.same(
    readdirSync(folder)
      .filter((name) => name.startsWith('new'))
      .sort(),
    ['new'],
  )
  server?.[Symbol.dispose]()
})

t.test('restoreBackup() refuses a second one at the same time', async (t) => {
  const {folder, backUp} = await startHouse(t)
  const {file} = await backUp('plain.zip')
  const data = join(folder, 'new')
  let second: Promise<unknown> | undefined
  const progress = () => {
    second ??= restore(file, data).catch((error) => error)
  }
  await restoreBackup({file, data, passphrase: undefined, clock: new FakeClock(), progress})
  t.match(await second, {name: 'FolderInUseError', message: `Another Pianta works on ${data}.restoring.`})
  t.same(
    readdirSync(folder).filter((name) => name.startsWith('new')),
    ['new'],
  )
})

t.test('restoreBackup() refuses a link, also one that leads nowhere', async (t) => {
  const {folder, backUp} = await startHouse(t)
  const {file} = await backUp('plain.zip')
  const data = join(folder, 'link')
  symlinkSync('disk/data', data)
  const refused = {name: 'BackupError', message: `link to ${join(folder, 'disk/data')}, and`}
  await t.rejects(restore(file, data), refused)
  mkdirSync(join(folder, 'disk/data'), {recursive: true})
  await t.rejects(restore(file, data), refused)
  t.same(
    readdirSync(folder).filter((name) => name.startsWith('link')),
    ['link'],
  )
  await restore(file, join(folder, 'disk/data'))
  t.ok(statSync(join(data, databaseName)).isFile(), 'the link leads to the restored folder')
})
