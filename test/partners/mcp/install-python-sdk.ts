import {execFileSync} from 'node:child_process'
import {join} from 'node:path'
import type {Test} from 'tap'
import {temporaryFolder} from '../../agent/temporary-folder.ts'

/** Installs the official Python SDK, and returns its Python; skips the test if it can't be installed. */
export async function installPythonSdk(t: Test): Promise<string | undefined> {
  const folder = await temporaryFolder(t)
  const python = join(folder, 'bin/python')
  try {
    execFileSync('python3', ['-m', 'venv', folder], {stdio: 'pipe'})
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'mcp==1.28.1']
    execFileSync(python, install, {stdio: 'pipe'})
    return python
  } catch (error) {
    t.plan(0, `mcp can't be installed: ${(error as Error).message.split('\n')[0]}`)
    return undefined
  }
}
