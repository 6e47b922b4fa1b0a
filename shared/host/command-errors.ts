/** A command line that can't be understood; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** This user can't use a folder; the message gives the reason and advice. */
export class UnusableFolderError extends Error {
  override name = 'UnusableFolderError'
}

/** A file that a command line names, and that can't be used. */
export class FileError extends Error {
  override name = 'FileError'
  /** Its problems, a line each. */
  readonly problems: readonly string[]

  constructor(message: string, problems: readonly string[] = []) {
    super(message)
    this.problems = problems
  }
}
