import {FileError, UsageError} from '#shared/host/command-errors.ts'
import {exitCodes} from '#shared/host/exit-codes.ts'
import {terminalLine} from '#shared/text/terminal-text.ts'
import {ApiError} from '../errors.ts'

/** The exit codes of expected errors, by the error's name. */
const codes: Record<string, number> = {
  FileError: exitCodes.usage,
  BackupError: exitCodes.failed,
  DamagedBackupError: exitCodes.failed,
  PassphraseError: exitCodes.configuration,
  ConfigError: exitCodes.configuration,
  FolderInUseError: exitCodes.locked,
  OpenFolderError: exitCodes.configuration,
  UnusableFolderError: exitCodes.failed,
  MissingDatabaseError: exitCodes.configuration,
  TornCopyError: exitCodes.configuration,
  NewerDataError: exitCodes['newer-data'],
}

/**
 * Returns a command's error message and exit code: a sentence for expected errors, the stack for bugs. `help` is added
 * to errors of usage.
 */
export function describeFailure(error: unknown, help: string): {message: string; exitCode: number} {
  if (!(error instanceof Error)) return {message: String(error), exitCode: 1}
  const isUsage = error instanceof UsageError || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  // A name in a sentence must not end its line.
  if (isUsage) return {message: `${terminalLine(error.message)}\n${help}`, exitCode: exitCodes.usage}
  const exitCode = codes[error.name]
  const problems = error instanceof FileError ? error.problems : []
  if (exitCode !== undefined) return {message: [error.message, ...problems].map(terminalLine).join('\n'), exitCode}
  if (error instanceof ApiError)
    return {message: error.problems?.map(terminalLine).join('\n') ?? error.code, exitCode: 1}
  const sentence = systemSentence(error)
  return {message: sentence === undefined ? (error.stack ?? error.message) : terminalLine(sentence), exitCode: 1}
}

/** Describes a system error that a person can fix. SQLite's codes come with a detail, like SQLITE_IOERR_WRITE. */
function systemSentence(error: NodeJS.ErrnoException): string | undefined {
  const code = String(error.code)
  const describe = systemErrors[code] ?? systemErrors[code.split('_', 2).join('_')]
  return describe?.(error)
}

const systemErrors: Record<string, (error: NodeJS.ErrnoException) => string> = {
  EADDRINUSE: ({message}) => `Another program uses this address (${message}). Choose another port with PIANTA_PORT.`,
  EADDRNOTAVAIL: ({message}) =>
    `This machine has no such address (${message}). Set PIANTA_HOST to one of its addresses.`,
  EACCES: ({message, syscall}) =>
    syscall === 'listen'
      ? `This user may not use this port (${message}). Choose one from 1024 up with PIANTA_PORT.`
      : `This user lacks permission (${message}). Fix the permissions, or run the command as another user.`,
  EROFS: ({message}) => `The disk is read-only (${message}). Mount it for writing, or choose another folder.`,
  EEXIST: ({message}) => `A file is in the place of a folder (${message}). Choose another folder.`,
  ENOTDIR: ({message}) => `A file is in the place of a folder (${message}). Choose another folder.`,
  SQLITE_CANTOPEN: ({message}) => `The database can't be opened (${message}). Check the folder that PIANTA_DATA names.`,
  SQLITE_READONLY: ({message}) =>
    `The database can't be written (${message}). Check the permissions of the folder that PIANTA_DATA names.`,
  SQLITE_NOTADB: ({message}) => `The file is not a database (${message}). Check the folder that PIANTA_DATA names.`,
  SQLITE_CORRUPT: ({message}) => `The database is damaged (${message}). Restore a backup.`,
  SQLITE_IOERR: ({message}) =>
    `The disk of the data folder fails to read or write (${message}): it may be full, or dying. Run doctor.`,
  SQLITE_FULL: ({message}) => `The disk is full (${message}). Free some space.`,
  ENOSPC: ({message}) => `The disk is full (${message}). Free some space.`,
}
