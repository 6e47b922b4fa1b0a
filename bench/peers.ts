import {execFileSync} from 'node:child_process'

/** Installs packages into a folder, beside what we depend on. False, and says so, where they can't be had. */
export function installPeer(names: string, folder: string): boolean {
  try {
    const options = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--loglevel=error']
    execFileSync('npm', ['install', '--prefix', folder, ...options, ...names.split(' ')], {stdio: 'pipe'})
    return true
  } catch (error) {
    console.log(`without ${names}, which can't be installed: ${String(error).split('\n')[0]}`)
    return false
  }
}
