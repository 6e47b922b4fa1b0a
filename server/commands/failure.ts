import {ApiError} from '../errors.ts'
import {UsageError} from './command.ts'

/** Exit codes of every command (docs/commands.md: Exit codes). */
const exitCodes: Record<string, number> = {
  UsageError: 2,
  ConfigError: 3,
  FolderInUseError: 3,
  NewerDataError: 6,
}

/** How a command that threw ends: a sentence for a mistake of the person, the stack for one of ours. */
export function describeFailure(error: unknown): {message: string; exitCode: number} {
  if (!(error instanceof Error)) return {message: String(error), exitCode: 1}
  const isUsage = error instanceof UsageError || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (isUsage) return {message: error.message, exitCode: 2}
  const exitCode = exitCodes[error.name]
  if (exitCode !== undefined) return {message: error.message, exitCode}
  if (error instanceof ApiError) return {message: error.problems?.join('\n') ?? error.code, exitCode: 1}
  const systemSentence = 'code' in error ? systemErrors[String(error.code)]?.(error) : undefined
  return {message: systemSentence ?? error.stack ?? error.message, exitCode: 1}
}

/** Failures of the machine that a person can mend. */
const systemErrors: Record<string, (error: Error) => string> = {
  EADDRINUSE: ({message}) => `The address is taken by another program (${message}). PIANTA_PORT chooses another port.`,
  EADDRNOTAVAIL: ({message}) => `This machine has no such address (${message}). PIANTA_HOST says where to listen.`,
  EACCES: ({message}) => `This user may not do that (${message}). PIANTA_DATA says where the data lies.`,
  EROFS: ({message}) => `The disk is read-only (${message}). PIANTA_DATA says where the data lies.`,
  EEXIST: ({message}) => `There is a file where a folder must be (${message}). PIANTA_DATA says where the data lies.`,
  ENOTDIR: ({message}) => `There is a file where a folder must be (${message}). PIANTA_DATA says where the data lies.`,
  SQLITE_CANTOPEN: ({message}) => `The data can't be opened or written (${message}). PIANTA_DATA says where they lie.`,
  SQLITE_READONLY: ({message}) => `The data can't be written (${message}). PIANTA_DATA says where they lie.`,
  SQLITE_NOTADB: ({message}) => `The data is no database of Pianta (${message}). PIANTA_DATA says where it lies.`,
  SQLITE_CORRUPT: ({message}) => `The database is damaged (${message}). Restore a backup.`,
  SQLITE_FULL: ({message}) => `The disk is full (${message}).`,
  ENOSPC: ({message}) => `The disk is full (${message}).`,
}
