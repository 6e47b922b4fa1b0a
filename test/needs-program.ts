import {appendFileSync} from 'node:fs'
import root from 'tap'
import {programPath} from './program-path.ts'

/**
 * Options for tests that run programs of this machine: `t.test('…', needsProgram('strace'), …)` skips them visibly
 * where one is missing. `npm test` names such programs at its end.
 */
export function needsProgram(...programs: string[]): {skip?: string} {
  return skipWithout(programs.filter((program) => programPath(program) === undefined))
}

/** Options that skip tests for want of programs; none missing skips nothing. */
export const skipWithout = (missing: readonly string[]): {skip?: string} =>
  missing.length > 0 ? {skip: `no ${missing.join(', ')} here`} : {}

const {MISSING_PROGRAMS: file} = process.env

// tell-missing.mjs reads this file: one line for each skipped test of this process, with the programs it lacks.
if (file)
  process.on('exit', () => {
    for (const {skip} of root.lists.skip) {
      const [, programs] = /^no (.+) here$/.exec(String(skip)) ?? []
      if (programs) appendFileSync(file, `${programs}\n`)
    }
  })
