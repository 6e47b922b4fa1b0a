// Runs tap or one test file, and says in one line at the end which programs this machine lacks and how many tests they
// would add. This file is plain JavaScript, because older Nodes start it. Usage: tell-missing.mjs FILE [ARGUMENT…]
import {spawn} from 'node:child_process'
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {constants, tmpdir} from 'node:os'
import {join} from 'node:path'
import process from 'node:process'

const folder = mkdtempSync(join(tmpdir(), 'pianta-missing-'))
const file = join(folder, 'programs')
const words = ['bin/run.mjs', ...process.argv.slice(2)]
const tests = spawn(process.execPath, words, {stdio: 'inherit', env: {...process.env, MISSING_PROGRAMS: file}})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => tests.kill(signal))
process.on('SIGINT', () => {})
tests.on('exit', (code, signal) => {
  const skipped = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  rmSync(folder, {recursive: true})
  if (skipped.length > 0) {
    const programs = [...new Set(skipped.flatMap((line) => line.split(', ')))].sort().join(', ')
    const added = skipped.length === 1 ? '1 more test' : `${skipped.length} more tests`
    console.log(`# Missing programs: ${programs}. With them ${added} would run.`)
  }
  process.exit(code ?? 128 + constants.signals[signal])
})
