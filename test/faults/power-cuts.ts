// Simulates thousands of power cuts while clients write to a real server, and opens the disk that each would leave.
// docs/durability.md describes the method and the results. Needs strace.
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
