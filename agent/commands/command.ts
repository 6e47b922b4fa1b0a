import type {ParseArgsConfig} from 'node:util'
import {terminalText} from '#shared/terminal-text.ts'
import type {Config} from '../config.ts'
import type {Runtime} from '../open-agent.ts'

/** A verb of `pianta-agent`. */
export interface Command {
  /** What follows the verb: `METHOD PATH`. */
  operands: string
  /** How many operands there may be: the least and the most. */
  arity: readonly [number, number]
  summary: string
  /** Beside `--help`, each with a line of help. */
  options: Readonly<Record<string, Option>>
  /** Resolves with the exit code. A `Failure` carries its own. */
  run(context: CommandContext): Promise<number>
}

export type Option = NonNullable<ParseArgsConfig['options']>[string] & {help: string}

/** What a verb is called with. */
export interface CommandContext {
  config: Config
  runtime: Runtime
  operands: readonly string[]
  flags: Readonly<Record<string, string | boolean | undefined>>
  /** The data that was asked for. */
  stdout: Output
  /** What is said beside it. */
  stderr: Output
  stdin: AsyncIterable<Uint8Array>
  /** Aborts at Ctrl-C and when the service manager stops the agent. */
  signal: AbortSignal
}

export interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean
}

/** For scripts. */
export const jsonOption = {json: {type: 'boolean', help: 'print JSON'}} as const satisfies Command['options']

export const printJson = (stdout: Output, value: unknown) => void stdout.write(`${JSON.stringify(value)}\n`)
export const printLine = (output: Output, line = '') => void output.write(`${terminalText(line)}\n`)
