import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import t from 'tap'
import {checkBackup} from '../../../server/backup/check-backup.ts'
import {makeBackup} from '../../../server/backup/make-backup.ts'
import {databaseName, fileName} from '../../../server/backup/manifest.ts'
import {describeWriteError} from '../../../server/backup/write-errors.ts'
import {lockForBackup} from '../../../server/database/lock.ts'
import {openDatabase} from '../../../server/database/open.ts'
import {FakeClock} from '../../fake-clock.ts'
import {contentsOf, needsUnpackers, unpack} from '../export/unpack.ts'
import {pdf, pdfSha256} from '../files/fixtures.ts'
import {copyData, passphrase, startHouse, unfinishedIn} from './fixture.ts'
import {spoil} from './spoil.ts'

t.test('a backup opens as a zip, with the paths of the data folder', needsUnpackers, async (t) => {
  const {folder, backUp} = await startHouse(t)
  const {file, manifest} = await backUp('plain.zip')
  unpack('unzip', file, join(folder, 'unpacked'))
  const found = contentsOf(join(folder, 'unpacked'))
  t.same(Object.keys(found).toSorted(), [...manifest.entries.map(({name}) => name), 'manifest.json'].toSorted())
  t.ok(found[fileName(pdfSha256)]?.bytes.equals(pdf))
  t.same(JSON.parse(String(found['manifest.json']?.bytes)), manifest)
  t.match(manifest, {format: 1, pianta: /^\d/, createdAt: /^\d{4}-.*Z$/, lost: []})
})

t.test('changed, missing and added bytes of a backup are told', async (t) => {
  const {folder, backUp} = await startHouse(t)
  const {file: plain} = await backUp('plain.zip')
  await spoil(plain, {folder, passphrase: undefined, every: 29})
  const {file: sealed} = await backUp('sealed', {passphrase})
  // Deriving a key takes a tenth of a second.
  await spoil(sealed, {folder, passphrase, every: 499})
})

t.test('an encrypted backup hides its contents, and opens with its passphrase only', async (t) => {
  const {folder, backUp} = await startHouse(t)
  const {file, isEncrypted} = await backUp('sealed', {passphrase})
  t.ok(isEncrypted)
  const bytes = readFileSync(file)
  for (const text of ['SQLite format', 'manifest', '%PDF', 'PK\x03\x04']) t.notOk(bytes.includes(text), text)
  t.match(await checkBackup(file, {passphrase}), {isEncrypted: true, manifest: {format: 1}})
  await t.rejects(checkBackup(file, {passphrase: `${passphrase}!`}), {
    name: 'PassphraseError',
    message: /passphrase is wrong/,
  })
  await t.rejects(checkBackup(file, {passphrase: undefined}), {
    name: 'PassphraseError',
    message: /encrypted.*PIANTA_BACKUP_PASSPHRASE_FILE/,
  })
  const cut = join(folder, 'cut')
  // Whole chunks, without the last.
  const header = 52 + 16 + 32
  writeFileSync(cut, bytes.subarray(0, header + 65_552))
  await t.rejects(checkBackup(cut, {passphrase}), {name: 'DamagedBackupError', message: /Its end is missing/})
  const chunk = (index: number) => bytes.subarray(header + index * 65_552, header + (index + 1) * 65_552)
  writeFileSync(
    cut,
    Buffer.concat([bytes.subarray(0, header), chunk(1), chunk(0), bytes.subarray(header + 2 * 65_552)]),
  )
  await t.rejects(checkBackup(cut, {passphrase}), {name: 'DamagedBackupError'}, 'chunks in another order')
})

t.test('makeBackup() tells of files that the data lost before, and backs up everything else', async (t) => {
  const {data, folder, backUp} = await startHouse(t)
  rmSync(join(data, fileName(pdfSha256)))
  const {file, manifest} = await backUp('plain.zip')
  t.same(manifest.lost, [pdfSha256])
  t.notOk(manifest.entries.some(({name}) => name === fileName(pdfSha256)))
  t.match(await checkBackup(file, {passphrase: undefined}), {manifest: {lost: [pdfSha256]}})
  mkdirSync(join(data, 'files', pdfSha256.slice(0, 2)), {recursive: true})
  writeFileSync(join(data, fileName(pdfSha256)), 'other bytes')
  t.same((await backUp('again.zip')).manifest.lost, [pdfSha256], 'a damaged file is as good as lost')
  t.same(unfinishedIn(folder), [])
})

t.test('no file is deleted while a backup runs', async (t) => {
  const {data, services, clock} = await startHouse(t)
  const stored = join(data, fileName(pdfSha256))
  services.database.$client.exec('DELETE FROM revision_file; DELETE FROM project_file')
  clock.advance(Date.now() + 2 * 60 * 60 * 1000)
  const lock = lockForBackup(data)
  await services.files.deleteUnreferenced()
  t.ok(existsSync(stored), 'the backup may name it')
  lock[Symbol.dispose]()
  await services.files.deleteUnreferenced()
  t.notOk(existsSync(stored))
})

t.test('makeBackup() refuses a second backup at once, an existing file and an empty folder', async (t) => {
  const {data, folder, backUp} = await startHouse(t)
  const lock = lockForBackup(data)
  await t.rejects(backUp('second.zip'), {name: 'FolderInUseError', message: /Another backup of .* is running/})
  lock[Symbol.dispose]()
  writeFileSync(join(folder, 'mine.zip'), 'precious')
  await t.rejects(backUp('mine.zip'), {name: 'BackupError', message: /mine\.zip exists/})
  t.equal(readFileSync(join(folder, 'mine.zip'), 'utf8'), 'precious')
  const request = {
    data: join(folder, 'none'),
    target: join(folder, 'x.zip'),
    passphrase: undefined,
    clock: new FakeClock(),
  }
  await t.rejects(makeBackup(request), {name: 'BackupError', message: /has no pianta\.sqlite/})
  await t.rejects(backUp('mine.zip/x.zip'), {name: 'BackupError', message: /A file is in the place of a folder/})
  t.same(unfinishedIn(folder), [])
})

t.test('a stopped backup leaves nothing, and a killed one at most what the next one replaces', async (t) => {
  const {data, folder, backUp} = await startHouse(t)
  const stop = new AbortController()
  const target = join(folder, 'stopped.zip')
  const request = {data, target, passphrase: undefined, clock: new FakeClock(), signal: stop.signal}
  const names = readdirSync(folder)
  await t.rejects(makeBackup({...request, progress: () => stop.abort()}), {name: 'AbortError'})
  await t.rejects(makeBackup({...request, signal: AbortSignal.abort()}), {name: 'AbortError'})
  t.same(readdirSync(folder), names)
  t.same(unfinishedIn(folder), [])
  writeFileSync(join(data, 'backup-unfinished.sqlite'), 'half')
  await backUp('whole.zip')
  t.same(unfinishedIn(folder), [])
})

t.test('makeBackup() refuses a damaged database', async (t) => {
  const {data, folder} = await startHouse(t)
  const broken = join(folder, 'broken')
  copyData(data, broken)
  openDatabase(broken).close()
  const path = join(broken, databaseName)
  const bytes = readFileSync(path)
  bytes.fill(0xee, 4096 * 10, 4096 * 40)
  writeFileSync(path, bytes)
  const request = {data: broken, target: join(folder, 'x.zip'), passphrase: undefined, clock: new FakeClock()}
  await t.rejects(makeBackup(request), {message: /damaged|malformed/})
  t.notOk(existsSync(request.target))
  t.same(unfinishedIn(folder), [])
})

t.test('makeBackup() names a folder that the user may not write to', async (t) => {
  const {data} = await startHouse(t)
  const outside = mkdtempSync(join(tmpdir(), 'pianta-backup-'))
  t.teardown(() => rmSync(outside, {recursive: true}))
  const own = join(outside, 'data')
  copyData(data, own)
  openDatabase(own).close()
  const target = join(outside, 'theirs', 'x.zip')
  mkdirSync(join(outside, 'theirs'), {mode: 0o555})
  chmodSync(outside, 0o755)
  const isRoot = process.getuid?.() === 0
  // Root may write anywhere, so another user makes the backup.
  const nobody = 65_534
  if (isRoot)
    for (const name of ['', ...readdirSync(own, {recursive: true, encoding: 'utf8'})])
      chownSync(join(own, name), nobody, nobody)
  if (isRoot) process.seteuid?.(nobody)
  const failure = await makeBackup({data: own, target, passphrase: undefined, clock: new FakeClock()}).then(
    () => undefined,
    (error) => error,
  )
  if (isRoot) process.seteuid?.(0)
  t.match(failure, {
    name: 'BackupError',
    message: /theirs can't be used\. This user may not write there\. Choose another folder/,
  })
  t.same(unfinishedIn(own), [])
})

t.test('describeWriteError() says what to do, and rethrows other errors', (t) => {
  const error = (code: string, more: object = {}) => Object.assign(new Error('no'), {code, ...more})
  const described = (one: Error) => () =>
    describeWriteError(one, {folder: '/backups', result: 'No backup was made', advice: 'Choose another folder.'})
  t.throws(described(error('ENOSPC')), {
    name: 'BackupError',
    message:
      "No backup was made, because /backups can't be used. The disk is full. Free some space. Choose another folder. (no)",
  })
  t.throws(described(error('SQLITE_FULL')), {message: /The disk is full/})
  t.throws(described(error('SQLITE_READONLY_DIRECTORY')), {message: /may not write/})
  t.throws(described(error('EACCES', {path: '/data/files/ab'})), {code: 'EACCES'})
  t.throws(described(error('EIO', {syscall: 'read'})), {code: 'EIO'})
  t.throws(described(new TypeError('a mistake')), TypeError)
  t.end()
})
