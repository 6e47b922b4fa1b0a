import {execFileSync} from 'node:child_process'
import type {Test} from 'tap'
import {temporaryFolder} from '../agent/temporary-folder.ts'

/**
 * Installs a partner program into a temporary folder, because it is too large for package.json, and returns the folder.
 * Skips the test with the reason and returns undefined if it cannot be installed.
 */
export async function installPartner(t: Test, name: string): Promise<string | undefined> {
  const folder = await temporaryFolder(t)
  try {
    installInto(folder, name)
    return folder
  } catch (error) {
    const {stderr = '', message} = error as {stderr?: Buffer | string; message: string}
    t.plan(0, `${name} can't be installed: ${String(stderr).trim().split('\n')[0] || message}`)
    return undefined
  }
}

export function installInto(folder: string, name: string): void {
  execFileSync('npm', [...installWords(folder), name], {stdio: 'pipe'})
}

const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']

/** The words after npm that install packages into a folder; their names follow. */
export const installWords = (folder: string) => ['install', '--prefix', folder, ...flags]
