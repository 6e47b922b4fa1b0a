import {UsageError} from '#shared/host/command-errors.ts'

/** A command of `pianta`. Data goes to stdout, messages to stderr. */
export interface Command {
  /** The command with its arguments, as help shows it. */
  usage: string
  /** One to three sentences for help. */
  summary: string
  /** Resolves with the exit code; undefined means 0. */
  run(args: string[]): Promise<number | undefined>
}

/** A command line that can't be understood; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A file that a command line names, and that can't be used. */
export class FileError extends Error {
  override name = 'FileError'
  /** What is wrong in it, a line each. */
  readonly problems: readonly string[]
  constructor(message: string, problems: readonly string[] = []) {
    super(message)
    this.problems = problems
  }
/** Returns the command's one argument. Throws UsageError when there is none or more than one. */
export function onlyArgument([argument, extra]: readonly string[], name: string): string {
  if (extra !== undefined) throw new UsageError(`unexpected argument “${extra}”: this command takes one ${name}`)
  return requireOption(argument, name)
}

/** Returns an option's value. Throws UsageError when it is missing. */
export function requireOption(value: string | undefined, option: string): string {
  if (value) return value
  throw new UsageError(`${option} is missing`)
}
