import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import type {Test} from 'tap'

/** Runs code as a file of a project, with the Node of the tests, and reads its output. */
export function startScript(
  t: Test,
  project: string,
  name: string,
  code: string,
  environment: Record<string, string> = {},
  command: readonly string[] = [process.execPath],
) {
  writeFileSync(join(project, name), code)
  const [program = '', ...words] = [...command, name]
  const child: ChildProcess = spawn(program, words, {
    cwd: project,
    env: {PATH: process.env.PATH ?? '', HOME: project, ...environment},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  const watchers = new Set<() => void>()
  const wake = () => {
    for (const watcher of [...watchers]) watcher()
  }
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({input: stream}).on('line', (line) => {
      printed.push(line)
      wake()
    })
  }
  const closed = once(child, 'close').then(wake)
  t.teardown(async () => {
    child.kill()
    await closed
  })
  return {
    lines: () => printed,
    /** Resolves with the first line that matches. */
    async says(pattern: RegExp): Promise<string> {
      for (;;) {
        const found = printed.find((line) => pattern.test(line))
        if (found !== undefined) return found
        if (child.exitCode !== null) throw new Error(`${name} ended:\n${printed.join('\n')}`)
        await new Promise<void>((resolve) => {
          watchers.add(resolve)
        })
      }
    },
    stop: () => child.kill(),
    ended: () => closed,
  }
}
