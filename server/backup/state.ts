import {closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync} from 'node:fs'
import {join} from 'node:path'
import {giveToOwner} from '../database/folder/give-to-owner.ts'

export interface BackupEnd {
  /** When it ended, in ISO 8601. */
  at: string
  ok: boolean
  /** The file, also when files of the data were lost before; null when none was made. */
  file: string | null
  /** Bytes of the file, 0 without one. */
  size: number
  /** A sentence for people; null when it went well. */
  error: string | null
}

/** The last backup, and the last that went well; null before the first. */
export interface BackupState {
  last: BackupEnd | null
  lastOk: BackupEnd | null
}

const nameOf = (data: string) => join(data, 'last-backup.json')

/** Reads how the last backup of a data folder ended, for metrics, `doctor` and people. */
export function readBackupState(data: string): BackupState {
  try {
    return JSON.parse(readFileSync(nameOf(data), 'utf8'))
  } catch {
    return {last: null, lastOk: null}
  }
}

/** Records how a backup ended. Does nothing when the data folder can't be written: the last good backup gets older. */
export function recordBackupEnd(data: string, end: BackupEnd) {
  const state: BackupState = {last: end, lastOk: end.ok ? end : readBackupState(data).lastOk}
  const unfinished = `${nameOf(data)}.unfinished`
  try {
    const descriptor = openSync(unfinished, 'w', 0o600)
    try {
      writeSync(descriptor, JSON.stringify(state))
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    giveToOwner(unfinished)
    renameSync(unfinished, nameOf(data))
  } catch {
    // The caller reports the backup's own error.
  }
}
