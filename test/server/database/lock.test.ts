import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {chownSync, readdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import t, {type Test} from 'tap'
import {recordBackupEnd} from '../../../server/backup/state.ts'
import {FolderInUseError, lockFolder, lockForBackup} from '../../../server/database/lock.ts'

/** Starts a process that locks the folder. Resolves once it does. */
async function holder(t: Test, folder: string): Promise<ChildProcess> {
  const lock = JSON.stringify(new URL('../../../server/database/lock.ts', import.meta.url).href)
  const code = `
    const {lockFolder} = await import(${lock})
    lockFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {stdio: ['ignore', 'pipe', 'inherit']})
  t.teardown(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

t.test('one process locks a folder; killing it releases the lock', async (t) => {
  const folder = t.testdir()
  const child = await holder(t, folder)
  t.throws(() => lockFolder(folder), FolderInUseError)
  t.throws(() => lockFolder(folder), {
    message: `Another Pianta works on ${folder}. Stop it first, or choose another folder.`,
  })
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockFolder(folder)[Symbol.dispose]()
})

t.test('a process locks a folder only once, until it releases it', async (t) => {
  const folder = t.testdir()
  const lock = lockFolder(folder)
  t.throws(() => lockFolder(folder), FolderInUseError)
  lock[Symbol.dispose]()
  lockFolder(folder)[Symbol.dispose]()
  t.same(readdirSync(folder), ['lock'])
})

t.test('a missing folder is not reported as in use', async (t) => {
  t.throws(() => lockFolder(`${t.testdir()}/nothing`), {code: 'SQLITE_CANTOPEN'})
})

// Only root can give a folder away, as systemd does with that of a service.
if (process.getuid?.() === 0)
  t.test("a backup by root leaves nothing in a service's folder that the service can't open", async (t) => {
    const folder = t.testdir()
    chownSync(folder, 65_534, 65_534)
    lockForBackup(folder)[Symbol.dispose]()
    recordBackupEnd(folder, {at: new Date(0).toISOString(), ok: true, file: null, size: 0, error: null})
    t.same(readdirSync(folder).sort(), ['backup.lock', 'last-backup.json'])
    for (const name of readdirSync(folder)) t.equal(statSync(join(folder, name)).uid, 65_534, name)
  })
