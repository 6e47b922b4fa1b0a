import {readdirSync} from 'node:fs'
import {availableParallelism} from 'node:os'
import {join} from 'node:path'
import {fsyncsPerSecond} from './fsync.ts'

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
