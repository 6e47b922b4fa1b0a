/** A command line that can't be understood; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A file that a command line names, and that can't be used. */
export class FileError extends Error {
  override name = 'FileError'
}
