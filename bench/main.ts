import {closeSync, fdatasyncSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync} from 'node:fs'
import {availableParallelism, tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {measureBeside} from './beside.ts'

/** Each file in goals/ measures Pianta and a floor or peer in the same run, and prints their ratio. */
const folder = join(import.meta.dirname, 'goals')
const goals = readdirSync(folder).map((file) => file.replace('.ts', ''))

const usage = `Usage: npm run bench -- NAME [--beside COMMIT [--turns 3]], where NAME is one of: ${goals.join(', ')}`

const {positionals, values} = readArguments()
const [name = '', ...rest] = positionals
const turns = Number(values.turns)
if (rest.length > 0 || !goals.includes(name) || !Number.isSafeInteger(turns) || turns < 1) refuse()
if (values.beside === undefined) {
  console.log(`${availableParallelism()} cores, ${fsyncsPerSecond()} fdatasync/s, Node ${process.versions.node}`)
  const {measure} = (await import(join(folder, `${name}.ts`))) as {measure(): Promise<void>}
  await measure()
} else {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
  const checkout = join(import.meta.dirname, '..')
  const [print, progress] = [console.log, console.error]
  try {
    await measureBeside({checkout, commit: values.beside, name, turns, print, progress, signal: stopping.signal})
  } catch (error) {
    if (!stopping.signal.aborted) throw error
    process.exitCode = 130
  }
}

function readArguments() {
  try {
    const options = {beside: {type: 'string'}, turns: {type: 'string', default: '3'}} as const
    return parseArgs({allowPositionals: true, options})
  } catch {
    return refuse()
  }
}

function refuse(): never {
  console.error(usage)
  process.exit(2)
}

/** Measures this disk's sync rate, which bounds every figure of durable writes. */
function fsyncsPerSecond(): number {
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
