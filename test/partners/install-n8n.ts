import {execFile} from 'node:child_process'
import {rename, rm, stat} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {promisify} from 'node:util'
import type {Test} from 'tap'
import {installWords} from './install-partner.ts'

const run = promisify(execFile)

/** The newest release whose packages npm has all. */
const version = '2.40.7'

/** The longest that npm may take for it, and for its database. */
const bounds = {install: 600_000, build: 300_000}

/**
 * Installs n8n and returns its folder, which stays in the temporary folder for the next run: it has 2.8 GB. Skips the
 * test with the reason and returns undefined if it can't be installed in time.
 */
export async function installN8n(t: Test): Promise<string | undefined> {
  const folder = join(tmpdir(), `pianta-n8n-${version}`)
  const exists = await stat(folder).catch(() => undefined)
  if (exists) return folder
  const parts = `${folder}.${process.pid}`
  try {
    await run('npm', [...installWords(parts), `n8n@${version}`], {timeout: bounds.install})
    // Its binary comes from a script of its own, or is compiled with the headers of this Node.
    const headers = {npm_config_nodedir: join(dirname(process.execPath), '..')}
    const options = {timeout: bounds.build, env: {...process.env, ...headers}, maxBuffer: 2 ** 26}
    await run('npm', ['rebuild', '--prefix', parts, '--ignore-scripts=false', 'sqlite3'], options)
    await rename(parts, folder)
    return folder
  } catch (error) {
    await rm(parts, {recursive: true, force: true})
    const {stderr = '', message} = error as Error & {stderr?: string}
    t.plan(0, `n8n can't be installed: ${stderr.trim().split('\n')[0] || message.split('\n')[0]}`)
    return undefined
  }
}
