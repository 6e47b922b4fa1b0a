import {spawnSync} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {serve} from './served.ts'

/**
 * Starts Redis with an fsync before each acknowledgement, like a database. Prints a note and returns undefined without
 * Redis.
 */
export async function serveRedis(
  environment: Record<string, string>,
): Promise<({port: string} & AsyncDisposable) | undefined> {
  if (spawnSync('redis-server', ['--version']).error) {
    console.log('no redis-server: install the package redis-server')
    return undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'pianta-redis-'))
  let port = 0
  const start = (free: number) => {
    port = free
    const settings = {
      port: String(free),
      bind: '127.0.0.1',
      dir: folder,
      save: '',
      appendonly: 'yes',
      appendfsync: 'always',
      'maxmemory-policy': 'noeviction',
    }
    const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
    return {command: ['redis-server', ...words], environment}
  }
  const server = await serve(start, {isFree: true})
  return {
    port: String(port),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      rmSync(folder, {recursive: true, force: true})
    },
  }
}
