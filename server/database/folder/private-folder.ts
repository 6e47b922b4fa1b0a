import {statSync} from 'node:fs'
import {resolve} from 'node:path'
import {explainFolderError} from './folder-problem.ts'
import {shellWord} from './shell-word.ts'
import {userName} from './user-name.ts'

/** Every user of the machine may write to the data folder. */
export class OpenFolderError extends Error {
  override name = 'OpenFolderError'
}

const othersMayWrite = 0o002

/**
 * Refuses an existing data folder that every user may write to: any of them could replace the database. Throws
 * OpenFolderError, which names the command that mends it. Windows has no such modes.
 */
export function ensurePrivateFolder(folder: string) {
  const found = process.platform === 'win32' ? undefined : findFolder(folder)
  if (!found?.isDirectory() || (found.mode & othersMayWrite) === 0) return
  const uid = process.geteuid?.()
  const path = shellWord(resolve(folder))
  const own = uid === 0 || found.uid === uid ? '' : `sudo chown ${userName()} ${path} && `
  const mode = (found.mode & 0o7777).toString(8).padStart(4, '0')
  throw new OpenFolderError(
    `Every user of this machine may write to the data folder ${folder} (mode ${mode}), and so replace its accounts and ` +
      `homes. Run \`${own}chmod 700 ${path}\`. If nobody else can reach the folder, PIANTA_ALLOW_OPEN_DATA=on accepts it.`,
  )
}

function findFolder(folder: string) {
  try {
    return statSync(folder, {throwIfNoEntry: false})
  } catch (error) {
    throw explainFolderError(error, folder)
  }
}
