import {execFileSync} from 'node:child_process'
import {join} from 'node:path'
import type {Test} from 'tap'
import {temporaryFolder} from '../agent/temporary-folder.ts'

/** Installs ezdxf, or skips the test with the reason and returns undefined. */
export async function installEzdxf(t: Test): Promise<{python: string; folder: string} | undefined> {
  const folder = await temporaryFolder(t)
  const python = join(folder, 'own/bin/python')
  try {
    execFileSync('python3', ['-m', 'venv', 'own'], {cwd: folder, stdio: 'pipe'})
    execFileSync(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'ezdxf==1.4.5'], {
      stdio: 'pipe',
    })
    return {python, folder}
  } catch (error) {
    const {stderr = '', message} = error as {stderr?: Buffer | string; message: string}
    t.plan(0, `ezdxf can't be installed: ${String(stderr).trim().split('\n').at(-1) || message}`)
    return undefined
  }
}
