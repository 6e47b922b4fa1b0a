import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Test} from 'tap'

/** A folder that lasts until everything that was started after it has ended. */
export async function temporaryFolder(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pianta-test-'))
  t.teardown(() => rm(folder, {recursive: true, force: true}))
  return folder
}
