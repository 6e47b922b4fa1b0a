import {existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

/** A group of processes that share a memory limit. */
export interface MemoryLimit extends Disposable {
  /** The start of a command that runs in the group. */
  under: readonly string[]
  /** MiB: the current memory of the processes without the disk cache, and the peak with it. */
  usage(): {now: number; most: number}
}

/** Limits memory by a control group of Linux. Returns undefined where this process may not make one. */
export function limitMemory(mebibytes: number): MemoryLimit | undefined {
  for (const version of [unified, legacy]) {
    try {
      return version(String(mebibytes * 2 ** 20))
    } catch {
      // Not this version, or not allowed.
    }
  }
  return undefined
}

const root = '/sys/fs/cgroup'
const name = `pianta-bench-${process.pid}`

/** cgroup v2. */
function unified(limit: string): MemoryLimit {
  const own = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? ''
  const folder = join(root, own, name)
  return group(folder, {'memory.max': limit, 'memory.swap.max': '0'}, {most: 'memory.peak', now: /^anon (\d+)/m})
}

/** cgroup v1. */
function legacy(limit: string): MemoryLimit {
  const own = /:memory:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? ''
  const folder = join(root, 'memory', own, name)
  return group(folder, {'memory.limit_in_bytes': limit}, {most: 'memory.max_usage_in_bytes', now: /^rss (\d+)/m})
}

function group(folder: string, limits: Record<string, string>, files: {most: string; now: RegExp}): MemoryLimit {
  mkdirSync(folder)
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  try {
    if (!existsSync(join(folder, files.most))) throw new Error(`${folder} counts no memory`)
    for (const [file, value] of Object.entries(limits)) writeFileSync(join(folder, file), value)
  } catch (error) {
    rmdirSync(folder)
    throw error
  }
  return {
    under: ['sh', '-c', `echo $$ > '${folder}/cgroup.procs' && exec "$0" "$@"`],
    usage: () => ({
      now: Number(files.now.exec(read('memory.stat'))?.[1]) / 2 ** 20,
      most: Number(read(files.most)) / 2 ** 20,
    }),
    [Symbol.dispose]: () => rmdirSync(folder),
  }
}
