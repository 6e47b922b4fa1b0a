import {accessSync, constants, type Stats, statSync} from 'node:fs'
import {dirname, join, resolve} from 'node:path'
import {UnusableFolderError} from '#shared/host/command-errors.ts'
import {writeFailureOf} from '../write-failure.ts'
import {shellWord} from './shell-word.ts'
import {userName} from './user-name.ts'

/** The data folder and the files that a start opens in it. */
const opened = ['.', 'lock', 'pianta.sqlite', 'pianta.sqlite-wal', 'pianta.sqlite-shm', 'backup.lock', 'files']

/** Returns why this user can't use or make a data folder, with advice; undefined if they can. */
export function folderProblem(folder: string): string | undefined {
  try {
    if (!statSync(folder).isDirectory()) return `${folder} is a file. Choose another folder with PIANTA_DATA.`
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && dirname(resolve(folder)) !== resolve(folder)) {
      const problem = parentProblem(dirname(resolve(folder)))
      return problem && `${folder} can't be made. ${problem}`
    }
    if (code === 'EROFS') return readOnly(folder)
    if (code === 'ENOTDIR') return `A file is in the place of a folder above ${folder}. Check PIANTA_DATA.`
  }
  for (const name of opened) {
    const problem = permissionProblem(join(folder, name), folder)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Looks at the nearest folder that exists. */
function parentProblem(folder: string): string | undefined {
  const found = statSync(folder, {throwIfNoEntry: false})
  if (!found) return dirname(folder) === folder ? undefined : parentProblem(dirname(folder))
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EROFS') return readOnly(folder)
  }
  return mayUse(found)
    ? undefined
    : `This user may not write to ${folder}. Make the folder as a user who may and give it to this one, or choose another ` +
        'with PIANTA_DATA.'
}

const readOnly = (folder: string) =>
  `The disk of ${folder} is read-only. Mount it for writing, or choose another folder with PIANTA_DATA.`

function permissionProblem(path: string, folder: string): string | undefined {
  let found: Stats | undefined
  try {
    found = statSync(path, {throwIfNoEntry: false})
  } catch {
    return `${path} can't be reached by this user. Check the permissions of the folders above it.`
  }
  if (!found || mayUse(found)) return undefined
  const {uid, mode} = found
  return uid === process.geteuid?.()
    ? `This user may not write to ${path} (mode ${(mode & 0o7777).toString(8)}). Run: chmod -R u+rwX ${shellWord(folder)}`
    : `${path} belongs to another user, ${uid}. Run this command as that user: sudo -u '#${uid}' …; or, if this user is to ` +
        `run Pianta: sudo chown -R ${userName()} ${shellWord(folder)}`
}

/** Whether this process may read and write a file, or make files in a folder. Windows has no such modes. */
function mayUse(found: Stats): boolean {
  const {uid, gid, mode} = found
  const own = process.geteuid?.()
  if (own === undefined || own === 0) return true
  const groups = [process.getegid?.(), ...(process.getgroups?.() ?? [])]
  const bits = uid === own ? mode >> 6 : groups.includes(gid) ? mode >> 3 : mode
  const needed = found.isDirectory() ? 0o7 : 0o6
  return (bits & needed) === needed
}

const refusals = /^(SQLITE_(CANTOPEN|READONLY|IOERR)|EACCES$|EPERM$|EROFS$|ENOENT$|EEXIST$|ENOTDIR$)/

/** Returns an UnusableFolderError for an error whose reason is the folder or its disk, and others as they are. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const {code, message} = error as NodeJS.ErrnoException
  if (writeFailureOf(error) === 'full')
    return new UnusableFolderError(`The disk of ${folder} is full (${message}). Free some space.`, {cause: error})
  const problem = refusals.test(String(code)) ? folderProblem(folder) : undefined
  return problem === undefined ? error : new UnusableFolderError(problem, {cause: error})
}
