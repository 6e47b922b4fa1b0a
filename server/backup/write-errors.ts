import {BackupError} from './problems.ts'

/** Advice about an error, by its code. */
const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full. Free some space.',
  EDQUOT: 'The disk quota is used up. Free some space.',
  SQLITE_FULL: 'The disk is full. Free some space.',
  EFBIG:
    "The disk can't hold a file of this size. A memory stick with FAT32 takes at most 4 GiB: format it with exFAT.",
  EROFS: 'The disk is read-only.',
  EACCES: 'This user may not write there.',
  EPERM: 'This user may not write there.',
  ENOTDIR: 'A file is in the place of a folder.',
  EEXIST: 'A file is in the place of a folder.',
  ENOENT: 'There is no such folder.',
  EIO: 'The disk fails to read or write: it may be dying.',
  SQLITE_IOERR: 'The disk fails to read or write: it may be full or dying.',
  SQLITE_READONLY: 'This user may not write there.',
  SQLITE_CANTOPEN: 'This user may not write there.',
}

export interface WriteFailure {
  folder: string
  /** The failed action, like “No backup was made”. */
  result: string
  advice: string
}

/** Rethrows an error of writing to a folder with a sentence for people, and others as they are. */
export function describeWriteError(error: unknown, {folder, result, advice}: WriteFailure): never {
  const {code, path, syscall} = error as NodeJS.ErrnoException
  const isElsewhere = syscall === 'read' || (path !== undefined && !path.startsWith(folder))
  const sentence = isElsewhere
    ? undefined
    : (sentences[String(code)] ?? sentences[String(code).split('_', 2).join('_')])
  if (sentence === undefined) throw error
  throw new BackupError(
    `${result}, because ${folder} can't be used. ${sentence} ${advice} (${(error as Error).message})`,
    {cause: error},
  )
}
