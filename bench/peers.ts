import {execFileSync} from 'node:child_process'

/** Installs packages into a temporary folder. Prints the error and returns false when that fails. */
export function installPeer(names: string, folder: string): boolean {
  try {
    const options = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--loglevel=error']
    execFileSync('npm', ['install', '--prefix', folder, ...options, ...names.split(' ')], {stdio: 'pipe'})
    return true
  } catch (error) {
    console.log(`cannot install ${names}: ${String(error).split('\n')[0]}`)
    return false
  }
}
