import {type ChildProcess, fork} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'

/** Returns up to 20 ids, best first, and the number of matches. */
export type Search = (q: string) => {ids: string[]; total: number}

export interface Engine {
  /** Builds an index of the products in a folder. */
  build(folder: string): Promise<void>
  /** Opens a built index. */
  open(folder: string): Promise<Search>
}

export interface Started {
  /** Milliseconds from opening to the first answer. */
  start: number
  /** MiB more than before opening. */
  memory: number
}

export interface Answer {
  /** Milliseconds. */
  took: number
  ids: string[]
  total: number
}

/** Runs in a process of `floors/`: builds an index, or opens one and answers queries. */
export async function runEngine({build, open}: Engine) {
  const [task, folder = ''] = process.argv.slice(2)
  if (task === 'build') {
    await build(folder)
    process.exit()
  }
  const before = memory()
  const begin = performance.now()
  const search = await open(folder)
  search('tavolo')
  const start = performance.now() - begin
  process.on('message', (message: 'memory' | string[]) => {
    if (message === 'memory') process.send?.({start, memory: memory() - before} satisfies Started)
    else process.send?.(message.map((q) => timed(search, q)))
  })
  process.send?.('open')
}

function timed(search: Search, q: string): Answer {
  const begin = performance.now()
  const found = search(q)
  return {took: performance.now() - begin, ...found}
}

function memory(): number {
  for (let turn = 0; turn < 3; turn++) globalThis.gc?.()
  return process.memoryUsage().rss / 2 ** 20
}

export interface Contender extends AsyncDisposable {
  ask(queries: readonly string[]): Promise<Answer[]>
  started(): Promise<Started>
}

const run = (name: string, ...options: string[]) =>
  fork(join(import.meta.dirname, '../floors', `search-${name}.ts`), options, {
    execArgv: ['--expose-gc', '--max-old-space-size=4096'],
  })

/** Builds an engine's index in its own process. Returns the seconds it took. Throws when it fails. */
export async function build(name: string, folder: string): Promise<number> {
  const begin = performance.now()
  const [code] = await once(run(name, 'build', folder), 'exit')
  if (code !== 0) throw new Error(`search-${name} could not build its index`)
  return (performance.now() - begin) / 1000
}

/** Throws when the engine exits before it is open. */
export async function start(name: string, folder: string): Promise<Contender> {
  const child = run(name, 'open', folder)
  await answer(child)
  const ask = async <T>(message: unknown) => {
    child.send(message as string)
    return (await answer(child)) as T
  }
  return {
    ask: (queries) => ask<Answer[]>(queries),
    started: () => ask<Started>('memory'),
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function answer(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('a search engine ended'))
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(message)
    })
  })
}
