import {spawnSync} from 'node:child_process'
import {readdirSync, readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {root} from '../processes.ts'
import {createRandom} from '../spoilt/random.ts'
import {all, anyOfTheRest, createDisk, onlySynced, type Survival} from './disk.ts'
import {readTrace, type Step, straceArguments} from './trace.ts'

interface Command {
  /** A folder for traces and disks. */
  folder: string
  /** The folder whose disk is simulated. */
  place: string
  words: string[]
  settings: Record<string, string>
  /** The most power cuts; a shorter trace is cut after each of its steps. */
  cuts: number
  /** Throws unless the folder is a right state of `place`. */
  check(left: string): Promise<void>
}

/** Traces a command of `pianta` on a folder, cuts its power at many moments, and checks the disk after each cut. */
export async function cutCommand({folder, place, words, settings, cuts, check}: Command) {
  const before = stepsOf(place)
  const file = join(folder, 'trace')
  const program = [process.execPath, join(root, 'server/main.ts'), ...words]
  const env = {...process.env, ...settings, UV_USE_IO_URING: '0', NODE_DISABLE_COMPILE_CACHE: '1'}
  const {status, stderr} = spawnSync('strace', [...straceArguments(file), ...program], {env})
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`)
  const steps = [...before]
  await readTrace(file, place, steps)
  rmSync(file)

  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  const random = createRandom(seed).next
  const traced = steps.length - before.length
  const moments = new Set(
    traced <= cuts
      ? Array.from({length: traced + 1}, (_, index) => before.length + index)
      : Array.from({length: cuts}, () => before.length + Math.floor(random() * (traced + 1))),
  )
  const survivals: Survival[] = [onlySynced, anyOfTheRest(random), all]
  const disk = createDisk(place)
  const left = join(folder, 'left')
  let opened = 0
  for (let done = 0; done <= steps.length; done++) {
    for (const survival of moments.has(done) ? survivals : []) {
      for (const path of [left, `${left}-files`]) rmSync(path, {recursive: true, force: true})
      disk.restore(left, survival)
      await check(left).catch((error) => {
        const where = `step ${done - before.length} of ${traced}, ${survival.name} survives, SEED=${seed}`
        throw new Error(`the power fails at ${where}: ${(error as Error).message}`, {cause: error})
      })
      opened++
    }
    const step = steps[done]
    if (step) disk.apply(step, done)
  }
  return {steps: traced, cuts: moments.size, opened}
}

/** Returns the steps that make a folder as it is, all on the disk. */
function stepsOf(place: string): Step[] {
  const steps: Step[] = []
  const sync = (path: string) => steps.push({what: 'sync', path, from: steps.length})
  const add = (folder: string) => {
    for (const entry of readdirSync(folder, {withFileTypes: true})) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        steps.push({what: 'mkdir', path})
        add(path)
      } else if (entry.isFile()) {
        steps.push({what: 'create', path}, {what: 'write', path, at: 0, bytes: readFileSync(path)})
        sync(path)
      }
    }
    sync(folder)
  }
  add(place)
  return steps
}
