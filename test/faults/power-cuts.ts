// Has the power fail while a real server is written to, thousands of times, and opens what each would leave on the disk:
// docs/durability.md tells how, and what was seen. It needs strace.
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {simulate} from './power-cuts/simulate.ts'

const folder = mkdtempSync(join(tmpdir(), 'pianta-power-cuts-'))
try {
  await simulate(folder, {starts: 2, rounds: 60, rooms: 450, cuts: 300, everyAnswer: 2, early: 300}, console.log)
} finally {
  rmSync(folder, {recursive: true})
}
