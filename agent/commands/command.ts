import type {ParseArgsConfig} from 'node:util'
import {print} from '#shared/host/output.ts'
import {terminalJson, terminalLine} from '#shared/text/terminal-text.ts'
import type {Runtime} from '../../client/runtime.ts'
import type {Config} from '../config.ts'

/** A command of `pianta-agent`. */
export interface Command {
  /** The operands, as help shows them: `METHOD PATH`. */
  operands: string
  /** The minimum and maximum number of operands. */
  arity: readonly [number, number]
  summary: string
  /** The options besides `--help`, each with a line of help. */
  options: Readonly<Record<string, Option>>
  /** Resolves with the exit code. A thrown `Failure` has its own. */
  run(context: CommandContext): Promise<number>
}

export type Option = NonNullable<ParseArgsConfig['options']>[string] & {help: string}

/** The context of one command. */
export interface CommandContext {
  config: Config
  runtime: Runtime
  operands: readonly string[]
  flags: Readonly<Record<string, string | boolean | undefined>>
  /** The stream for data. */
  stdout: Output
  /** The stream for messages. */
  stderr: Output
  stdin: AsyncIterable<Uint8Array>
  /** Aborts at Ctrl-C or when the service manager stops the agent. */
  signal: AbortSignal
}

export interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean
}

/** The option of commands that scripts may read. */
export const jsonOption = {json: {type: 'boolean', help: 'print JSON'}} as const satisfies Command['options']

/** Prints a result as JSON or as lines, as the command's `jsonOption` says. */
export const printResult = (
  {flags, stdout}: Pick<CommandContext, 'flags' | 'stdout'>,
  value: unknown,
  lines: readonly string[],
) => print(value, lines, flags, (line) => void stdout.write(`${line}\n`))
export const printJson = (stdout: Output, value: unknown) => void stdout.write(`${terminalJson(value)}\n`)
/** Prints one line, also if names in it hold line breaks. */
export const printLine = (output: Output, line = '') => void output.write(`${terminalLine(line)}\n`)
