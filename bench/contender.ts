import {type ChildProcess, fork} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'

/** A contender's time for a slice. */
export interface SliceTime {
  seconds: number
  /** Microseconds of processor time. */
  cpu: number
}

/** Runs in a process of `floors/`: delivers as much as each message asks, and reports the time. */
export function runContender(deliver: (count: number) => Promise<unknown>) {
  process.on('message', async (count: number) => {
    const [start, before] = [performance.now(), process.cpuUsage()]
    await deliver(count)
    const {user, system} = process.cpuUsage(before)
    process.send?.({seconds: (performance.now() - start) / 1000, cpu: user + system} satisfies SliceTime)
  })
  process.send?.('ready')
}

export interface Contender extends AsyncDisposable {
  deliver(count: number): Promise<SliceTime>
}

/** Starts a contender from `floors/`. Throws when it exits before it is ready or has delivered. */
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

function answer(name: string, child: ChildProcess): Promise<SliceTime> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${name} ended`))
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(message as SliceTime)
    })
  })
}
