import {execFileSync} from 'node:child_process'
import {closeSync, ftruncateSync, openSync, writeSync} from 'node:fs'
import {join} from 'node:path'
import type {Test} from 'tap'
import {temporaryFolder} from '../agent/temporary-folder.ts'

/** Bytes that a disk gives at once. */
const page = 4096

/** Options for tests that mount a disk: only root may. */
export const needsRoot = process.getuid?.() === 0 ? {} : {skip: 'only root can mount a disk'}

/** Mounts a disk of a few megabytes in memory, which can be filled to its last byte and freed page by page. */
export async function mountDisk(t: Test) {
  const folder = await temporaryFolder(t)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=700', 'tmpfs', folder])
  t.teardown(() => void execFileSync('umount', ['--lazy', folder]))
  const filler = openSync(join(folder, 'filler'), 'w')
  t.teardown(() => closeSync(filler))
  let filled = 0
  return {
    folder,
    fill() {
      try {
        for (;;) filled += writeSync(filler, Buffer.alloc(page), 0, page, filled)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    /** Frees one page. */
    freePage() {
      filled -= page
      ftruncateSync(filler, filled)
    },
    empty() {
      filled = 0
      ftruncateSync(filler, 0)
    },
  }
}
