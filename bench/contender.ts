import {type ChildProcess, fork} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'

/** What a contender took for a slice. */
export interface Took {
  seconds: number
  /** Microseconds of its processor time. */
  cpu: number
}

/** In a process of `floors/`: does as much as it is told to, and says what that took. */
export function contend(deliver: (count: number) => Promise<unknown>) {
  process.on('message', async (count: number) => {
    const [start, before] = [performance.now(), process.cpuUsage()]
    await deliver(count)
    const {user, system} = process.cpuUsage(before)
    process.send?.({seconds: (performance.now() - start) / 1000, cpu: user + system} satisfies Took)
  })
  process.send?.('ready')
}

export interface Contender extends AsyncDisposable {
  deliver(count: number): Promise<Took>
}

/** Starts a file of `floors/` that contends. Throws when it ends before it is ready, or before it has delivered. */
export async function startContender(
  name: string,
  options: readonly string[],
  environment: Record<string, string> = {},
): Promise<Contender> {
  const child = fork(join(import.meta.dirname, 'floors', `${name}.ts`), options, {
    env: {...process.env, ...environment},
  })
  await answer(name, child)
  return {
    async deliver(count) {
      child.send(count)
      return answer(name, child)
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

function answer(name: string, child: ChildProcess): Promise<Took> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${name} ended`))
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(message as Took)
    })
  })
}
