import {chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {makeBackup} from '../../../../server/backup/make-backup.ts'
import {restoreBackup} from '../../../../server/backup/restore-backup.ts'
import {explainFolderError, folderProblem} from '../../../../server/database/folder/folder-problem.ts'
import {ensurePrivateFolder} from '../../../../server/database/folder/private-folder.ts'
import {openDatabase} from '../../../../server/database/open.ts'
import {FakeClock} from '../../../fake-clock.ts'

const isRoot = process.getuid?.() === 0

/** Makes a folder that another user may enter; the checkout may be private. */
function openPlace(t: Test): string {
  const place = mkdtempSync(join(tmpdir(), 'pianta-folder-'))
  t.teardown(() => rmSync(place, {recursive: true}))
  chmodSync(place, 0o755)
  return place
}

const nobody = 65_534

/** Acts as a user without rights: root becomes another for a moment. Returns the error's message. */
async function refused(act: () => unknown, user = nobody): Promise<string> {
  if (isRoot) process.seteuid?.(user)
  try {
    await act()
    return ''
  } catch (error) {
    return (error as Error).message
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

t.test('a folder that this user may not write to is named, with the command that mends it', async (t) => {
  const place = openPlace(t)
  const folder = join(place, "Ada's data")
  openDatabase(folder).close()
  if (isRoot)
    for (const path of [folder, join(folder, 'pianta.sqlite'), join(folder, 'lock')]) chownSync(path, nobody, 0)
  chmodSync(folder, 0o500)
  t.teardown(() => chmodSync(folder, 0o700))
  const told = `This user may not write to ${folder} (mode 500). Run: chmod -R u+rwX '${place}/Ada'\\''s data'`
  const own = {data: folder, passphrase: undefined, clock: new FakeClock()}
  t.equal(await refused(() => openDatabase(folder)), told)
  t.match(await refused(() => makeBackup({...own, target: join(place, 'x.zip')})), `No backup was made. ${told}`)
  t.equal(await refused(() => restoreBackup({...own, file: join(place, 'x.zip')})), told)

  const file = join(folder, 'pianta.sqlite')
  chmodSync(folder, 0o700)
  chmodSync(file, 0o400)
  t.match(
    await refused(() => openDatabase(folder)),
    `This user may not write to ${file} (mode 400). Run: chmod -R u+rwX`,
  )
  chmodSync(file, 0o600)
  // Another user may not even read a checkout below /root. (`access` would ask for the real user, root.)
  const migrations = join(import.meta.dirname, '../../../../server/database/migrations/meta/_journal.json')
  if ((await refused(() => readFileSync(migrations))) === '')
    t.equal(await refused(() => openDatabase(folder).close()), '')
})

// Only root can make a file that belongs to another user.
if (isRoot)
  t.test("another user's folder, or a file in it, is named with its owner", async (t) => {
    const folder = join(openPlace(t), 'data')
    openDatabase(folder).close()
    const theirs =
      /belongs to another user, 0\. Run this command as that user: sudo -u '#0' …; .*: sudo chown -R \S+ \S+/
    t.match(await refused(() => openDatabase(folder)), theirs)
    const unnamed = 54_321
    t.match(await refused(() => openDatabase(folder), unnamed), `sudo chown -R ${unnamed} ${folder}`)
    t.match(await refused(() => openDatabase(join(folder, 'x'))), /data\/x can't be reached by this user\. Check/)
    chownSync(folder, nobody, nobody)
    for (const name of ['lock', 'pianta.sqlite']) chmodSync(join(folder, name), 0o600)
    t.match(await refused(() => openDatabase(folder)), /data\/lock belongs to another user, 0/)
    chownSync(join(folder, 'lock'), nobody, nobody)
    t.match(await refused(() => openDatabase(folder)), /data\/pianta\.sqlite belongs to another user, 0/)
    chownSync(folder, 0, 0)
    const target = {data: folder, target: join(folder, 'x.zip'), passphrase: undefined, clock: new FakeClock()}
    t.match(await refused(() => makeBackup(target)), /^\S+data belongs to another user, 0\./)
    t.match(await refused(() => ensurePrivateFolder(join(folder, 'x'))), /data\/x can't be reached by this user/)
  })

t.test('a folder that can’t be made is told, and so is a file in its place', async (t) => {
  const place = openPlace(t)
  const shut = join(place, 'shut')
  mkdirSync(shut)
  chmodSync(shut, 0o555)
  const told = await refused(() => openDatabase(join(shut, 'deep', 'data')))
  t.match(
    told,
    `${shut}/deep/data can't be made. This user may not write to ${shut}. Make the folder as a user who may`,
  )
  t.match(
    await refused(() =>
      restoreBackup({file: 'x.zip', data: join(shut, 'data'), passphrase: undefined, clock: new FakeClock()}),
    ),
    `Nothing was restored, because ${shut} can't be used. This user may not write there. A restore builds`,
  )
  const file = join(place, 'file')
  writeFileSync(file, '')
  t.throws(() => openDatabase(file), {message: `${file} is a file. Choose another folder with PIANTA_DATA.`})
  t.throws(() => openDatabase(join(file, 'data')), {
    message: /^A file is in the place of a folder above .*file\/data\. /,
  })
  t.equal(folderProblem(place), undefined)
})

t.test('explainFolderError() tells a full disk, and leaves other errors as they are', (t) => {
  const full = Object.assign(new Error('database or disk is full'), {code: 'SQLITE_FULL'})
  t.match(explainFolderError(full, '/srv/pianta'), {
    name: 'UnusableFolderError',
    message: 'The disk of /srv/pianta is full (database or disk is full). Free some space.',
    cause: full,
  })
  const failing = Object.assign(new Error('disk I/O error'), {code: 'SQLITE_IOERR_READ'})
  t.equal(explainFolderError(failing, t.testdir()), failing)
  const mistake = new TypeError('a mistake')
  t.equal(explainFolderError(mistake, '/'), mistake)
  t.end()
})
