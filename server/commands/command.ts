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
