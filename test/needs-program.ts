import {existsSync} from 'node:fs'
import {delimiter, join} from 'node:path'

const folders = (process.env.PATH ?? '').split(delimiter)

/**
 * Options for tests that run programs of this machine: `t.test('…', needsProgram('strace'), …)` skips them visibly where
 * one is missing.
 */
export function needsProgram(...programs: string[]): {skip?: string} {
  const missing = programs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))))
  return missing.length > 0 ? {skip: `no ${missing.join(', ')} here`} : {}
}
