import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {environment, inCheckout, packaged, untilFirstAnswer} from '../first-answer.ts'
import {summarize} from '../summarize.ts'

const rounds = 9

interface Start {
  command: readonly [string, ...string[]]
  /** Milliseconds until the first answer, and MB then. */
  goal: {ms: number; megabytes: number}
}

const starts = (executable: string): Record<string, Start> => ({
  'in a checkout': {
    command: inCheckout,
    goal: {ms: 600, megabytes: 150},
  },
  'as one file': {command: [executable], goal: {ms: 250, megabytes: 95}},
})

/**
 * Goals: from a checkout, the first answer within 0.6 s and 150 MB; from the executable that `npm run package` makes,
 * within 0.25 s and 95 MB. Floor: Node with an empty file.
 */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'pianta-bench-'))
  try {
    const empty = join(folder, 'empty.ts')
    writeFileSync(empty, '')
    const executable = join(folder, 'pianta')
    // Copies the executable: Linux maps 30 MB more of a file in memory that was just written at once, as no user's is.
    if (existsSync(packaged)) cpSync(packaged, executable)
    for (const [where, start] of Object.entries(starts(executable))) {
      if (existsSync(start.command[0])) await measureStart(where, start, empty, join(folder, where))
      else console.log(`${where}: not measured. Run npm run package first.`)
    }
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}

async function measureStart(where: string, {command, goal}: Start, empty: string, data: string) {
  const floor: number[] = []
  const first: number[] = []
  const memory: number[] = []
  const timeServer = () =>
    untilFirstAnswer(command, {PIANTA_DATA: data}, (pid) => ({megabytes: residentMegabytes(pid)}))
  // The first start fills the disk cache, and creates the database with the starter catalog; it isn't counted.
  await timeServer()
  for (let round = 0; round < rounds; round++) {
    const floorTime = await timeEmpty(empty)
    const server = await timeServer()
    floor.push(floorTime)
    first.push(server.ms)
    memory.push(server.megabytes)
  }
  console.log(where)
  print('node, an empty file', floor, 'ms')
  print('pianta serve, first answer', first, 'ms')
  print('pianta serve, memory then', memory, 'MB')
  const ratio = summarize(first).median / summarize(floor).median
  console.log(`ratio ${ratio.toFixed(1)} ×; goal: ≤ ${goal.ms} ms and ≤ ${goal.megabytes} MB`)
}

function print(what: string, values: number[], unit: string) {
  const {least, median, most} = summarize(values)
  console.log(`${what.padEnd(28)} ${median.toFixed(0)} ${unit} (${least.toFixed(0)}–${most.toFixed(0)})`)
}

async function timeEmpty(file: string): Promise<number> {
  const start = performance.now()
  await once(spawn(process.execPath, [file], {env: environment}), 'exit')
  return performance.now() - start
}

/** Works on Linux only; elsewhere the column is NaN. */
function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN
  }
}
