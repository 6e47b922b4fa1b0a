/** A verb of `pianta`. What scripts read goes to stdout, what people read beside it to stderr. */
export interface Command {
  /** The verb with its arguments, as help shows it. */
  usage: string
  /** One sentence. */
  summary: string
  /** Resolves to the exit code, 0 when nothing is said. */
  run(args: string[]): Promise<number | undefined>
}

/** The command line can't be understood; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The one word that the command is about. Throws UsageError naming it where there is none, or another beside it. */
export function onlyArgument([word, more]: readonly string[], name: string): string {
  if (more !== undefined) throw new UsageError(`one ${name} at a time: “${more}” is too much`)
  return required(word, name)
}

/** An option that the command can't do without. Throws UsageError naming it. */
export function required(value: string | undefined, option: string): string {
  if (value) return value
  throw new UsageError(`${option} is missing`)
}
