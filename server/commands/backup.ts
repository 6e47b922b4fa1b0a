import {statSync} from 'node:fs'
import {basename, join, resolve, sep} from 'node:path'
import {parseArgs} from 'node:util'
import {systemClock} from '#shared/clock.ts'
import {FileError, UsageError} from '#shared/host/command-errors.ts'
import {counted, print} from '#shared/host/output.ts'
import {serverCommand} from '#shared/host/own-command.ts'
import {createStopSignal} from '#shared/host/stop-signal.ts'
import {terminalLine} from '#shared/text/terminal-text.ts'
import {checkBackup} from '../backup/check-backup.ts'
import {backupName} from '../backup/file-names.ts'
import {makeBackup} from '../backup/make-backup.ts'
import type {Manifest} from '../backup/manifest.ts'
import {BackupError} from '../backup/problems.ts'
import {restoreBackup} from '../backup/restore-backup.ts'
import {type BackupEnd, recordBackupEnd} from '../backup/state.ts'
import {readConfig} from '../config.ts'
import {runOnServer} from '../control/socket.ts'
import {completeRestore} from '../database/complete-restore.ts'
import {type Command, onlyArgument} from './command.ts'
import {showProgress} from './progress.ts'

export const backup: Command = {
  usage: 'backup [FILE] [--json]',
  summary:
    'Writes a verified backup of all data to a new file, also while the server runs. Without FILE: into ' +
    'PIANTA_BACKUP_FOLDER, or the current folder, with the time as its name. Encrypts it with ' +
    'PIANTA_BACKUP_PASSPHRASE_FILE.',
  async run(args) {
    const {file, values} = readArguments(args)
    if (values.unencrypted) throw new UsageError('--unencrypted is for backups that are read.')
    const config = readConfig(process.env)
    const {data, backup} = config
    completeRestore(data)
    const target = targetOf(file, backup)
    const made = await untilStopped('Backing up', (options) =>
      makeBackup({data, target, passphrase: backup.passphrase, clock: systemClock, ...options}),
    ).catch(async (error) => {
      await recordEnd(data, {at: now(), ok: false, file: null, size: 0, error: (error as Error).message})
      throw error
    })
    const {manifest, size, isEncrypted} = made
    const problem = describeLost(manifest)
    await recordEnd(data, {at: now(), ok: problem === null, file: target, size, error: problem})
    print(
      {file: target, size, isEncrypted, ...summaryOf(manifest)},
      [`Backed up ${describeContents(manifest)} to ${target} (${size} bytes${isEncrypted ? ', encrypted' : ''}).`],
      values,
    )
    if (problem === null) return 0
    console.error(terminalLine(problem))
    return 1
  },
}

/** Milliseconds that the server has to record a backup. */
const recordingTimeout = 5000

/** Records how a backup ended, also in the audit of a running server: to open the database here would upgrade it. */
async function recordEnd(data: string, end: BackupEnd) {
  recordBackupEnd(data, end)
  const entry = {ok: end.ok, file: end.file === null ? null : basename(end.file)}
  await runOnServer(data, 'audit backup', entry, AbortSignal.timeout(recordingTimeout)).catch(() => {})
}

export const backupCheck: Command = {
  usage: 'backup check FILE [--unencrypted] [--json]',
  summary:
    'Reads a whole backup and verifies each of its bytes. With a passphrase in the settings, it must be encrypted, or ' +
    '--unencrypted.',
  async run(args) {
    const {file, values} = readArguments(args)
    const path = existingFile(onlyArgument(file === undefined ? [] : [file], 'FILE'))
    const {backup} = readConfig(process.env)
    const {manifest, isEncrypted} = await untilStopped('Checking', (options) =>
      checkBackup(path, {passphrase: backup.passphrase, allowsUnencrypted: values.unencrypted, ...options}),
    )
    const lines = [
      `${path} is whole: ${describeContents(manifest)} of ${manifest.createdAt}, by Pianta ${manifest.pianta}.`,
    ]
    print({file: path, isEncrypted, ...summaryOf(manifest)}, [...lines, ...lostLines(manifest)], values)
    return 0
  },
}

export const restore: Command = {
  usage: 'restore FILE [--unencrypted] [--json]',
  summary:
    'Verifies a backup, and puts its data into the data folder. The server must be stopped. Deletes nothing: what was ' +
    'there moves to a folder beside it. Stop programs that copy the database too, like Litestream. With a passphrase in ' +
    'the settings, the backup must be encrypted, or --unencrypted.',
  async run(args) {
    const {file, values} = readArguments(args)
    const path = existingFile(onlyArgument(file === undefined ? [] : [file], 'FILE'))
    const {data, backup} = readConfig(process.env)
    const {manifest, movedTo} = await untilStopped('Restoring', (options) =>
      restoreBackup({
        file: path,
        data,
        passphrase: backup.passphrase,
        allowsUnencrypted: values.unencrypted,
        clock: systemClock,
        ...options,
      }),
    )
    const lines = [
      `Restored ${describeContents(manifest)} of ${manifest.createdAt} to ${data}.`,
      ...(movedTo ? [`What was there is in ${movedTo}. Delete it once all is well.`] : []),
      ...lostLines(manifest),
      `Start the server: ${serverCommand} serve`,
    ]
    print({folder: data, movedTo: movedTo ?? null, ...summaryOf(manifest)}, lines, values)
    return 0
  },
}

function readArguments(args: string[]) {
  const options = {json: {type: 'boolean'}, unencrypted: {type: 'boolean'}} as const
  const {values, positionals} = parseArgs({args, allowPositionals: true, options})
  return {file: positionals.length === 0 ? undefined : onlyArgument(positionals, 'FILE'), values}
}

/** Names the file of a backup: as given, or by the time in a folder. */
function targetOf(
  file: string | undefined,
  {folder, passphrase}: {folder: string | undefined; passphrase: string | undefined},
) {
  const path = resolve(file ?? folder ?? '.')
  // A folder that is missing, like one of an unmounted drive, is made: `backups/` never becomes a file.
  const isFolder = file === undefined || file.endsWith(sep) || statSync(path, {throwIfNoEntry: false})?.isDirectory()
  if (!isFolder) return path
  return join(path, backupName(systemClock.now(), passphrase !== undefined))
}

function existingFile(file: string): string {
  const path = resolve(file)
  if (statSync(path, {throwIfNoEntry: false})?.isFile()) return path
  throw new FileError(`${path}: there is no such file`)
}

interface Watched {
  signal: AbortSignal
  progress: (done: number, total: number) => void
}

/** Runs long work that a signal stops, and shows its progress on a terminal. */
async function untilStopped<T>(verb: string, act: (watched: Watched) => Promise<T>): Promise<T> {
  const signal = createStopSignal()
  const {progress, end} = showProgress(verb, {clock: systemClock, terminal: process.stderr})
  try {
    return await act({signal, progress})
  } catch (error) {
    if (signal.aborted) throw new BackupError(`${verb} was stopped. Nothing has changed.`, {cause: error})
    throw error
  } finally {
    end()
  }
}

const now = () => new Date(systemClock.now()).toISOString()

const summaryOf = ({pianta, schema, createdAt, entries, lost}: Manifest) => ({
  createdAt,
  pianta,
  schema,
  files: entries.length - 1,
  lost,
})

const describeContents = ({entries}: Manifest) => `the database and ${counted(entries.length - 1, 'file')}`

/** The sentence about files that the database names and that could not be backed up; null without any. */
function describeLost({lost}: Manifest): string | null {
  if (lost.length === 0) return null
  const names = lost.slice(0, 3).join(', ') + (lost.length > 3 ? ', …' : '')
  return (
    `The backup has everything but ${counted(lost.length, 'file')} that the data lost before (${names}). The disk may be ` +
    'dying. An older backup may have them.'
  )
}

function lostLines(manifest: Manifest): string[] {
  const problem = describeLost(manifest)
  return problem === null ? [] : [problem]
}
