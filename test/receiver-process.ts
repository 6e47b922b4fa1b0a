import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {createInterface} from 'node:readline'
import type {Test} from 'tap'

interface Options {
  environment: Record<string, string>
  /** The line that it prints once it listens. */
  ready: RegExp
}

/** Starts a receiver as a separate process, and stops it with the test. */
export async function startReceiverProcess(
  t: Test,
  [command, ...rest]: readonly [string, ...string[]],
  {environment, ready}: Options,
) {
  const child: ChildProcess = spawn(command, rest, {
    env: {...process.env, ...environment},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const lines: string[] = []
  const errors: string[] = []
  const isReady = new Promise<void>((resolve, reject) => {
    if (!child.stdout || !child.stderr) throw new Error('it has no output')
    createInterface({input: child.stdout}).on('line', (line) => {
      lines.push(line)
      if (ready.test(line)) resolve()
    })
    createInterface({input: child.stderr}).on('line', (line) => errors.push(line))
    ended.then(() => reject(new Error(`${command} ended: ${errors.join('\n')}`)), reject)
  })
  await isReady
  return {
    /** The output on stdout and stderr so far. */
    lines,
    errors,
  }
}
