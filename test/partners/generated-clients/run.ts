import {execFile} from 'node:child_process'
import {delimiter, dirname} from 'node:path'
import {promisify} from 'node:util'

const execute = promisify(execFile)

/** Runs a command for ten minutes at most, and returns its output. Throws an error with the command's own errors. */
export async function run(command: readonly string[], cwd: string, more: Record<string, string> = {}): Promise<string> {
  const [program = '', ...words] = command
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  // The hooks of tests are none of a generator's business.
  const env = {...process.env, PATH: path, NODE_OPTIONS: '', ...more}
  try {
    return (await execute(program, words, {cwd, env, timeout: 600_000, maxBuffer: 2 ** 26})).stdout
  } catch (error) {
    const {stdout = '', stderr = ''} = error as {stdout?: string; stderr?: string}
    throw new Error(`${command.join(' ')} failed:\n${(stderr + stdout).slice(0, 3000)}`, {cause: error})
  }
}
