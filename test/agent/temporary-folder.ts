import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Test} from 'tap'

/** Creates a folder that is removed after everything started later has ended. */
export async function temporaryFolder(t: Pick<Test, 'teardown'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pianta-test-'))
  // A file may still be written there at that moment.
  t.teardown(() => rm(folder, {recursive: true, force: true, maxRetries: 10}))
  return folder
}
