import {statfsSync, statSync} from 'node:fs'
import {reasonOf} from '#shared/error-reason.ts'
import {folderProblem} from '../database/folder/folder-problem.ts'
import {right, wrong} from './finding.ts'

/** Bytes of free space below which a save, a backup or an upgrade may soon fail. */
const enoughSpace = 1024 ** 3

/** Checks the data folder: its owner, its mode, and the room on its disk. Writes nothing. */
export function checkFolder(folder: string) {
  let found: ReturnType<typeof statSync>
  try {
    found = statSync(folder)
  } catch (error) {
    const advice =
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? `${folder} does not exist. Start the server once, or choose the folder with PIANTA_DATA.`
        : `${folder}: ${reasonOf(error)}. Check PIANTA_DATA and the permissions.`
    return [wrong('folder', folderProblem(folder) ?? advice)]
  }
  if (!isOwn(found))
    return [
      wrong(
        'folder',
        `${folder} belongs to another user, ${found.uid}. Run this command as that user: sudo -u '#${found.uid}' …; or, ` +
          'if the server is to run as this user, give it the folder with chown -R.',
      ),
    ]
  const problem = folderProblem(folder)
  if (problem !== undefined) return [wrong('folder', problem)]
  const mode = (found.mode & 0o7777).toString(8)
  if ((found.mode & 0o077) !== 0)
    return [wrong('folder', `${folder} has the mode ${mode}: other users get at it. Run: chmod 700 ${folder}`)]
  const owner = Number(found.uid) === process.getuid?.() ? "this user's own" : `the server's, of user ${found.uid}`
  return [right('folder', `${folder} is ${owner}, and private.`), checkSpace(folder)]
}

/**
 * Whether this user may work in a folder: its owner, or root, to whose files SQLite gives the database's owner. Windows
 * has no such numbers.
 */
const isOwn = ({uid}: {uid: number | bigint}): boolean =>
  process.getuid === undefined || process.getuid() === 0 || Number(uid) === process.getuid()

function checkSpace(folder: string) {
  const {bavail, bsize} = statfsSync(folder)
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2)
  return bavail * bsize < enoughSpace
    ? wrong('disk', `Only ${megabytes} MB are free on the disk of ${folder}. Free some space, or move the folder.`)
    : right('disk', `${megabytes} MB are free on the disk of ${folder}.`)
}
