import {execFile} from 'node:child_process'
import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {installInto} from '../install-partner.ts'
import {type Generator, generators, programEnd} from './javascript.ts'

/** A generator of clients, tried in a folder that has `openapi.json`. */
export interface Trial {
  /** Installs it. */
  install(folder: string): Promise<void>
  /** Generates, and compiles with a program of this folder; returns the command that runs it. */
  make(folder: string, environment: Record<string, string>): Promise<string[]>
}

const execute = promisify(execFile)

/** Runs a command for five minutes at most, and returns what it prints. */
export async function run(command: readonly string[], cwd: string, more: Record<string, string> = {}): Promise<string> {
  const [program = '', ...words] = command
  // The hooks of tests are none of a generator's business.
  const env = {...process.env, NODE_OPTIONS: '', ...more}
  try {
    return (await execute(program, words, {cwd, env, timeout: 300_000, maxBuffer: 2 ** 26})).stdout
  } catch (error) {
    const {stdout = '', stderr = ''} = error as {stdout?: string; stderr?: string}
    throw new Error(`${program} ${words[0]} failed:\n${(stderr + stdout).slice(0, 3000)}`, {cause: error})
  }
}

const compilerPackages = ['typescript@5.9.3', '@types/node@24.19.2', 'esbuild@0.28.2']

const compile = {
  strict: true,
  noEmit: true,
  ...{target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: ['node']},
  ...{module: 'preserve', moduleResolution: 'bundler', allowImportingTsExtensions: true, skipLibCheck: true},
}

const typeScript = ({packages, command, config, program}: Generator): Trial => ({
  async install(folder) {
    writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}')
    for (const name of [...packages, ...compilerPackages]) installInto(folder, name)
  },
  async make(folder, environment) {
    if (config) writeFileSync(join(folder, config[0]), config[1])
    const [name, ...words] = command
    mkdirSync(join(folder, 'made'), {recursive: true})
    await run([join(folder, 'node_modules/.bin', name), ...words], folder, environment)
    writeFileSync(join(folder, 'main.ts'), program + programEnd)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({compilerOptions: compile, files: ['main.ts']}))
    await run([join(folder, 'node_modules/.bin/tsc'), '-p', '.'], folder)
    const bundle = ['main.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=main.mjs', '--log-level=error']
    await run([join(folder, 'node_modules/@esbuild/linux-x64/bin/esbuild'), ...bundle], folder)
    return [process.execPath, 'main.mjs']
  },
})

export const trials: Record<string, Trial> = Object.fromEntries(
  Object.entries(generators).map(([name, generator]) => [name, typeScript(generator)]),
)
