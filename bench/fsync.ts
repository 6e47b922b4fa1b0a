import {closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

/** Measures this disk's sync rate, which bounds every figure of durable writes. */
export function fsyncsPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  const file = openSync(join(folder, 'file'), 'w')
  const start = performance.now()
  let count = 0
  for (; performance.now() - start < 200; count++) {
    writeSync(file, 'x'.repeat(4096), 0)
    fdatasyncSync(file)
  }
  closeSync(file)
  rmSync(folder, {recursive: true})
  return Math.round((count * 1000) / (performance.now() - start))
}
