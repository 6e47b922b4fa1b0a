import {existsSync, statSync} from 'node:fs'
import {dirname} from 'node:path'
import type {Clock} from '#shared/clock.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import {readBackupState} from '../backup/state.ts'
import type {Config} from '../config.ts'
import {type Finding, right, wrong} from './finding.ts'

const day = 24 * 60 * 60 * 1000

/** Days after which a backup is old: the schedule makes one each night, a person perhaps each month. */
const oldAfter = {scheduled: 3, byHand: 35}

/** Checks when the last backup was made, how it ended, and where it is. */
export function checkBackup({data, backup}: Pick<Config, 'data' | 'backup'>, clock: Clock): Finding {
  const {last, lastOk} = readBackupState(data)
  const isScheduled = backup.folder !== undefined
  const advice = isScheduled
    ? 'See the log, and check PIANTA_BACKUP_FOLDER.'
    : `Run: ${serverCommand} backup FILE; or have one made each night with PIANTA_BACKUP_FOLDER.`
  if (lastOk === null) return wrong('backup', `There is no backup${last?.error ? `: ${last.error}` : ''}. ${advice}`)
  if (last && !last.ok) return wrong('backup', `The last backup failed on ${last.at}: ${last.error}. ${advice}`)
  const {file} = lastOk
  // Backups made by hand may be on a stick in a drawer.
  if (file !== null && dirname(file) === backup.folder && !existsSync(file))
    return wrong('backup', `The last backup, ${file}, is not there. Is its disk mounted? ${advice}`)
  const days = Math.floor((clock.now() - Date.parse(lastOk.at)) / day)
  if (days >= (isScheduled ? oldAfter.scheduled : oldAfter.byHand))
    return wrong('backup', `The last backup is ${days} days old. ${advice}`)
  const hint = file !== null && isOnDiskOf(data, file) ? ' It is on the disk of the data: one fault takes both.' : ''
  return right('backup', `The last backup was made on ${lastOk.at}: ${file}.${hint}`)
}

/** Returns whether a file exists on the file system of a folder, as it does when a network drive is not mounted. */
function isOnDiskOf(folder: string, file: string): boolean {
  const found = statSync(file, {throwIfNoEntry: false})
  return found !== undefined && found.dev === statSync(folder).dev
}
