import {closeSync, fdatasyncSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync} from 'node:fs'
import {availableParallelism, tmpdir} from 'node:os'
import {join} from 'node:path'

/** Each file in goals/ measures Pianta and a floor or peer in the same run, and prints their ratio. */
const folder = join(import.meta.dirname, 'goals')
const goals = readdirSync(folder).map((file) => file.replace('.ts', ''))

const [name, ...rest] = process.argv.slice(2)
if (name === undefined || rest.length > 0 || !goals.includes(name)) {
  console.error(`Usage: npm run bench -- NAME, where NAME is one of: ${goals.join(', ')}`)
  process.exit(2)
}
console.log(`${availableParallelism()} cores, ${fsyncsPerSecond()} fdatasync/s, Node ${process.versions.node}`)
const {measure} = (await import(join(folder, `${name}.ts`))) as {measure(): Promise<void>}
await measure()

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
