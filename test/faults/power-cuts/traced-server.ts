import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import {root} from '../processes.ts'
import {straceArguments} from './trace.ts'

/** Starts the server in a process whose system calls are written to `file`; resolves when it listens. */
export async function startTraced(file: string, settings: Record<string, string>) {
  const program = [process.execPath, join(root, 'server/main.ts'), 'serve']
  const child = spawn('strace', [...straceArguments(file), ...program], {
    // io_uring would hide the calls from strace.
    env: {...process.env, ...settings, UV_USE_IO_URING: '0', NODE_DISABLE_COMPILE_CACHE: '1'},
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(child, 'exit')
  let said = ''
  await Promise.race([
    new Promise<void>((resolve) => {
      child.stderr.on('data', (text) => {
        said += text
        if (said.includes('Pianta runs at')) resolve()
      })
    }),
    exit.then(() => Promise.reject(new Error(`the server did not start: ${said}`))),
  ])
  return {
    /** The setup link for the first account. */
    setupLink: () => /\S+\/setup\?link=\S+/.exec(said)?.[0],
    async end() {
      // strace does not pass signals on; the server is its only child.
      process.kill(await childOf(child.pid ?? 0), 'SIGTERM')
      await exit
    },
    kill: () => child.kill('SIGKILL'),
  }
}

async function childOf(pid: number): Promise<number> {
  const {readFile} = await import('node:fs/promises')
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')[0])
}
