import {spawnSync} from 'node:child_process'
import {cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {freePort} from '../../demo/free-port.ts'
import {environment, inCheckout, packaged, untilFirstAnswer} from '../first-answer.ts'
import {slowFsync} from '../slow-fsync.ts'
import {summarize} from '../summarize.ts'

const rounds = 5

interface Start {
  ms: number
  /** MB that were written to the disk until then. */
  written: number
  /** MB of the data folder. */
  folder: number
}

/**
 * Goals, from an empty folder to the first answer, which has the whole starter catalog: ≤ 1.3 × of a start without it,
 * with 20 ms more for each fsync too; ≤ 25 fsyncs, ≤ 8 MB written, and a folder of ≤ 6 MB.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  try {
    const commands: Record<string, readonly string[]> = {'in a checkout': inCheckout}
    if (existsSync(packaged)) {
      // Linux maps more of a file that lies in memory as it was written at once.
      cpSync(packaged, join(folder, 'pianta'))
      commands['as one file'] = [join(folder, 'pianta')]
    } else console.log('as one file: not measured. Run npm run package first.')
    for (const [where, command] of Object.entries(commands)) {
      console.log(where)
      await compare(command, {}, '')
      const slow = slowFsync(folder, 20)
      if (slow) await compare(command, slow, ', each fsync 20 ms longer')
      await countSyncs(command)
    }
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}

async function compare(command: readonly string[], more: Record<string, string>, how: string) {
  const without: Start[] = []
  const whole: Start[] = []
  // The first one unpacks an executable.
  await startIn(command, {...more, PIANTA_STARTER_CATALOG: 'off'})
  for (let round = 0; round < rounds; round++) {
    without.push(await startIn(command, {...more, PIANTA_STARTER_CATALOG: 'off'}))
    whole.push(await startIn(command, {...more, PIANTA_STARTER_CATALOG: 'on'}))
  }
  const floor = print(`without the catalog${how}`, without)
  const median = print(`with the whole catalog${how}`, whole)
  console.log(`ratio ${(median / floor).toFixed(2)} ×; goal: ≤ 1.3 ×, ≤ 8 MB written, a folder of ≤ 6 MB`)
}

function print(what: string, starts: readonly Start[]): number {
  const of = (read: (start: Start) => number) => summarize(starts.map(read))
  const [{least, median, most}, written, folder] = [of(({ms}) => ms), of((one) => one.written), of((one) => one.folder)]
  console.log(
    `${what.padEnd(50)} ${median.toFixed(0)} ms (${least.toFixed(0)}–${most.toFixed(0)}), ` +
      `${written.median.toFixed(1)} MB written, a folder of ${folder.median.toFixed(1)} MB`,
  )
  return median
}

/** Starts a server in an empty folder, until its first answer. */
async function startIn(command: readonly string[], more: Record<string, string>): Promise<Start> {
  const data = mkdtempSync(join(tmpdir(), 'pianta-bench-data-'))
  try {
    return await untilFirstAnswer(command, {...more, PIANTA_DATA: data}, (pid) => ({
      written: writtenBy(pid) / 1e6,
      folder: sizeOf(data) / 1e6,
    }))
  } finally {
    rmSync(data, {recursive: true})
  }
}

/** Works on Linux only; elsewhere the figure is NaN. */
function writtenBy(pid: number): number {
  try {
    return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile())
  return files.reduce((sum, {parentPath, name}) => sum + statSync(join(parentPath, name)).size, 0)
}

/** Counts the syncs of a first start, and of the five seconds after it. */
async function countSyncs(command: readonly string[]) {
  const data = mkdtempSync(join(tmpdir(), 'pianta-bench-data-'))
  const traced = ['timeout', '5', ...command, 'serve']
  const env = {...environment, PIANTA_LOG_LEVEL: 'silent', PIANTA_DATA: data, PIANTA_PORT: String(await freePort())}
  const {error, stderr} = spawnSync('strace', ['-f', '-e', 'trace=fsync,fdatasync', ...traced], {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  rmSync(data, {recursive: true})
  if (error) return console.log('fsyncs: not counted. Install strace.')
  const syncs = stderr.match(/\b(fsync|fdatasync)\(/g)?.length ?? 0
  console.log(`${syncs} fsyncs until five seconds after it began, and its end; goal: ≤ 25`)
}
