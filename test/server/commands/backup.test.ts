import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {basename, join} from 'node:path'
import t, {type Test} from 'tap'
import {freePort} from '../../../demo/free-port.ts'
import {readBackupState} from '../../../server/backup/state.ts'
import {needsProgram} from '../../needs-program.ts'
import {pianta, serve} from './pianta.ts'
import {runHere} from './run-here.ts'

async function setUp(t: Test) {
  const folder = t.testdir({passphrase: 'correct horse battery\n', other: 'another passphrase'})
  const data = join(folder, 'data')
  const settings = {
    PIANTA_DATA: data,
    PIANTA_PORT: String(await freePort()),
    PIANTA_LOG_LEVEL: 'silent',
    PIANTA_STARTER_CATALOG: 'off',
    PIANTA_BACKUP_FOLDER: join(folder, 'backups'),
  }
  const run = (words: string[], more: Record<string, string> = {}) => runHere(words, {...settings, ...more})
  const users = async (more: Record<string, string> = {}) =>
    (await run(['user', 'list', '--json'], more)).json().map(({email}: {email: string}) => email)
  const addUser = (name: string) => run(['user', 'create', '--email', `${name}@example.org`, '--name', name])
  return {folder, data, settings, run, users, addUser}
}

t.test('people back up a running server, check the file, and restore it once the server is stopped', async (t) => {
  const {folder, data, settings, run, users, addUser} = await setUp(t)
  const {stop} = await serve(t, settings)
  await addUser('ada')
  const made = await pianta(['backup', '--json'], settings)
  t.match(made, {code: 0, stderr: ''})
  const {file, size, ...summary} = made.json()
  t.match(file, /backups\/pianta-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/)
  t.match(summary, {isEncrypted: false, pianta: /^\d/, createdAt: /Z$/, files: 0, lost: []})
  t.match(readBackupState(data), {last: {ok: true, file, size, error: null}, lastOk: {file}})
  t.match(await run(['backup', 'check', file]), {code: 0, stdout: /is whole: the database and 0 files of \d{4}/})
  t.match((await run(['backup', 'check', file, '--json'])).json(), {file, ...summary})
  t.match(await run(['restore', file]), {code: 3, stderr: /Another Pianta works on/})
  t.match(await run(['backup', file]), {code: 1})
  const inFolder = (await run(['backup', join(folder, 'new/stick/'), '--json'])).json()
  t.match(inFolder.file, /new\/stick\/pianta-[^/]+\.zip$/, 'a name that ends with a slash is a folder')
  t.match((await run(['audit'])).stdout, new RegExp(`backup-failed\n.* backup-made {2}${basename(file)}\n`))
  await addUser('bob')
  await stop()

  const restored = await run(['restore', file, '--json'])
  t.match(restored, {code: 0, stderr: ''})
  const {movedTo, ...rest} = restored.json()
  const {isEncrypted, ...contents} = summary
  t.same(rest, {folder: data, ...contents})
  t.equal(isEncrypted, false)
  t.same(await users(), ['ada@example.org'])
  t.same(await users({PIANTA_DATA: movedTo}), ['ada@example.org', 'bob@example.org'], 'nothing is lost')
  t.match(await run(['restore', file]), {
    code: 0,
    stdout: /Restored .*\nWhat was there is in .*\nStart the server: npm run/,
  })
  t.same(readdirSync(folder).filter((name) => name.startsWith('data.before-restore-')).length, 2)
})

t.test('backups are encrypted with a passphrase, and refused with another', async (t) => {
  const {folder, run, addUser} = await setUp(t)
  await addUser('ada')
  const sealed = {PIANTA_BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase')}
  mkdirSync(join(folder, 'stick'))
  const {json, ...made} = await run(['backup', join(folder, 'stick'), '--json'], sealed)
  t.match(made, {code: 0})
  const {file} = json()
  t.match(json(), {isEncrypted: true, file: /stick\/pianta-.*Z\.zip\.encrypted$/})
  t.match(await run(['backup', 'check', file], sealed), {code: 0})
  t.match(await run(['backup', 'check', file]), {code: 3, stderr: /PIANTA_BACKUP_PASSPHRASE_FILE/})
  const other = {PIANTA_BACKUP_PASSPHRASE_FILE: join(folder, 'other')}
  t.match(await run(['backup', 'check', file], other), {code: 3, stderr: /passphrase is wrong/})
  t.match(await run(['restore', file], other), {code: 3, stderr: /passphrase is wrong/})
  t.match(await run(['backup'], {PIANTA_BACKUP_PASSPHRASE: 'short'}), {code: 3, stderr: /at least 12 characters/})
})

t.test('the backup commands say what is wrong', async (t) => {
  const {folder, data, run, addUser} = await setUp(t)
  t.match(await run(['backup']), {code: 1, stderr: /nothing to back up/})
  t.notOk(readdirSync(folder).includes('data'))
  await addUser('ada')
  const file = join(folder, 'x.zip')
  t.match(await run(['backup', file]), {
    code: 0,
    stdout: /^Backed up the database and 0 files to .*x\.zip \(\d+ bytes\)\.\n$/,
  })
  t.match(await run(['backup', file]), {code: 1, stderr: /x\.zip exists/})
  t.match(readBackupState(data), {last: {ok: false, file: null, error: /x\.zip exists/}, lastOk: {file}})
  t.match(await run(['backup', file, file]), {code: 2})
  for (const command of [['backup', 'check'], ['restore']]) {
    t.match(await run(command), {code: 2, stderr: /FILE is missing/})
    t.match(await run([...command, join(folder, 'none')]), {code: 2, stderr: /there is no such file/})
    writeFileSync(join(folder, 'text'), readFileSync(join(folder, 'passphrase')))
    t.match(await run([...command, join(folder, 'text')]), {code: 1, stderr: /text is no whole backup/})
  }
})

t.test('a backup without a folder goes to the current one', async (t) => {
  const {folder, settings, addUser} = await setUp(t)
  await addUser('ada')
  const {PIANTA_BACKUP_FOLDER: _, ...others} = settings
  const own = process.cwd()
  process.chdir(folder)
  const made = await runHere(['backup', '--json'], others).finally(() => process.chdir(own))
  t.match(made.json(), {file: new RegExp(`^${folder}/pianta-`)})
})

t.test('a disk without room for the backup leaves no file behind', needsProgram('bash'), async (t) => {
  const {folder, settings, addUser} = await setUp(t)
  await addUser('ada')
  const names = readdirSync(join(folder, 'data')).toSorted()
  for (const kilobytes of [100, 400]) {
    const limited = `trap '' XFSZ; ulimit -f ${kilobytes}; exec env -i "$0" "$@"`
    const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
    const {execFile} = await import('node:child_process')
    const command = ['-c', limited, ...words, process.execPath, 'server/main.ts', 'backup', join(folder, 'x.zip')]
    const [code, said] = await new Promise<[unknown, string]>((resolve) =>
      execFile('bash', ['-c', limited, 'env', ...command.slice(2)], (error, _, stderr) =>
        resolve([error?.code, stderr]),
      ),
    )
    t.match([code, said], [1, /^pianta: No backup was made/], `${kilobytes} kB`)
  }
  t.notOk(readdirSync(folder).some((name) => /x\.zip|unfinished/.test(name)))
  t.same(
    readdirSync(join(folder, 'data'))
      .filter((name) => !/^(backup\.lock|last-backup\.json)/.test(name))
      .toSorted(),
    names,
  )
})

t.test('with a passphrase set, an unencrypted backup is refused unless --unencrypted says so', async (t) => {
  const {folder, run, users, addUser} = await setUp(t)
  await addUser('ada')
  const plain = join(folder, 'plain.zip')
  t.match(await run(['backup', plain]), {code: 0})
  t.match(await run(['backup', plain, '--unencrypted']), {code: 2})
  const more = {PIANTA_BACKUP_PASSPHRASE_FILE: join(folder, 'passphrase')}
  for (const words of [
    ['backup', 'check', plain],
    ['restore', plain],
  ]) {
    t.match(await run(words, more), {
      code: 3,
      stderr: /plain\.zip is not encrypted, though a passphrase is set.*--unencrypted/,
    })
    t.same(
      readdirSync(folder).filter((name) => name.startsWith('data.')),
      [],
      'nothing has changed',
    )
  }
  t.match(await run(['backup', 'check', plain, '--unencrypted'], more), {code: 0, stdout: /is whole/})
  t.match(await run(['restore', plain, '--unencrypted'], more), {code: 0})
  t.same(await users(), ['ada@example.org'])
})
