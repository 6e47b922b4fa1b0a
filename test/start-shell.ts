import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import type {Test} from 'tap'

const root = join(import.meta.dirname, '..')

/** Starts a shell in a process group of its own, which ends with the test. It stops at the first failed command. */
export function startShell(t: Test, text: string, settings: Record<string, string>, cwd = root) {
  const {PATH = '', HOME = ''} = process.env
  const child = spawn('sh', ['-e', '-c', text], {cwd, env: {PATH, HOME, ...settings}, detached: true})
  let isOver = false
  const ended = once(child, 'close').then(([code]) => {
    isOver = true
    return code as number | null
  })
  let said = ''
  let heard = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      heard.resolve()
      heard = Promise.withResolvers()
    })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid as number), 'SIGTERM')
    await ended
  }
  t.teardown(stop)
  return {
    ended,
    stop,
    said: () => said,
    /** Resolves with the match once the output has it; throws when the shell ends first. */
    async says(words: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const found = words.exec(said)
        if (found) return found
        if (isOver) throw new Error(`${text} ended: ${said}`)
        await Promise.race([heard.promise, ended])
      }
    },
  }
}

export type Shell = ReturnType<typeof startShell>
