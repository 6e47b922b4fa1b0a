import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {get} from 'node:http'
import {join} from 'node:path'
import {freePort} from '../demo/free-port.ts'

const checkout = join(import.meta.dirname, '..')

/** This machine's executable, once `npm run package` has made it. */
export const packaged = join(checkout, `dist/pianta-${process.platform}-${process.arch}`)

/** The command of `npm start`. */
export const inCheckout = [process.execPath, join(checkout, 'bin/run.mjs'), join(checkout, 'server/main.ts')] as const

/** The environment of measured programs: without this process's compile cache. */
export const {NODE_COMPILE_CACHE: _, ...environment} = process.env

/**
 * Starts a server until its first answer, and ends it. Returns the milliseconds that it took, and the result of `read`
 * for its process at that moment.
 */
export async function untilFirstAnswer<Read>(
  [program = '', ...words]: readonly string[],
  settings: Record<string, string>,
  read: (pid: number) => Read,
): Promise<Read & {ms: number}> {
  const port = await freePort()
  const env = {...environment, PIANTA_LOG_LEVEL: 'silent', ...settings, PIANTA_PORT: String(port)}
  const start = performance.now()
  const server = spawn(program, [...words, 'serve'], {env, stdio: 'ignore'})
  try {
    while (!(await answers(port))) if (server.exitCode !== null) throw new Error('the server ended by itself')
    return {ms: performance.now() - start, ...read(server.pid as number)}
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

/** Returns whether a server answers on a port of this machine; false after a short pause. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({host: '127.0.0.1', port, path: '/v1'}, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 200))
    }).on('error', () => setTimeout(resolve, 2, false))
  })
}
