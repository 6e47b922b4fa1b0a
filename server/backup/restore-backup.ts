import {existsSync, lstatSync, readlinkSync, rmSync} from 'node:fs'
import {mkdir, open, rename, rm} from 'node:fs/promises'
import {dirname, join, resolve} from 'node:path'
import type {Clock} from '#shared/clock.ts'
import {serverCommand, updateAdvice} from '#shared/host/own-command.ts'
import {makeFolder, sync, syncFolder} from '#shared/host/sync-folder.ts'
import {version} from '#shared/host/version.ts'
import {buildingOf, completeRestore, restoredOf} from '../database/complete-restore.ts'
import {explainFolderError} from '../database/folder/folder-problem.ts'
import {lockFolder} from '../database/lock.ts'
import {markRestored} from '../database/mark-restored.ts'
import {ownMigrations} from '../database/open.ts'
import {NewerDataError, stepsOf} from '../database/upgrade.ts'
import {type Checked, checkBackup, type Sink} from './check-backup.ts'
import {fileTime} from './file-names.ts'
import {databaseName, type Manifest} from './manifest.ts'
import {BackupError} from './problems.ts'
import type {Opening} from './source.ts'
import {takePlace} from './take-place.ts'
import {describeWriteError} from './write-errors.ts'

export interface RestoreRequest extends Opening {
  file: string
  /** The data folder that the backup replaces. */
  data: string
  clock: Clock
  signal?: AbortSignal
  progress?: (done: number, total: number) => void
}

export interface Restored extends Checked {
  /** The new name of the folder that was in the place. */
  movedTo: string | undefined
}

/**
 * Restores a backup. Builds and verifies a folder beside the data folder, then swaps the two: a crash leaves the old
 * data or the restored one. Deletes nothing but its own unfinished work. Throws FolderInUseError while a server or
 * command works on the data, NewerDataError for a backup of a later schema, and the errors of `checkBackup`.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const {data, clock} = request
  refuseLink(data)
  let lock = lockIfThere(data)
  try {
    const checked = await buildBeside(request)
    lock ??= lockNew(data)
    return {...checked, ...takePlace(data, asideName(data, clock))}
  } finally {
    lock?.[Symbol.dispose]()
  }
}

/** Two renames at a link would leave the data on the link's own disk. */
function refuseLink(data: string) {
  if (!lstatSync(data, {throwIfNoEntry: false})?.isSymbolicLink()) return
  const folder = resolve(dirname(data), readlinkSync(data))
  throw new BackupError(
    `${data} is a link to ${folder}, and a restore would put a folder in its place. Set PIANTA_DATA to ${folder} for the ` +
      'restore; the server may go on with the link.',
  )
}

function lockIfThere(data: string): Disposable | undefined {
  try {
    completeRestore(data)
    return existsSync(data) ? lockFolder(data) : undefined
  } catch (error) {
    throw explainFolderError(error, data)
  }
}

/** Locks a folder that a server made during the restore. The restored folder must not wait to take its place. */
function lockNew(data: string): Disposable | undefined {
  try {
    return existsSync(data) ? lockFolder(data) : undefined
  } catch (error) {
    rmSync(restoredOf(data), {recursive: true, force: true})
    throw explainFolderError(error, data)
  }
}

/** Builds the restored folder, and gives it the name under which a start finds it. */
async function buildBeside(request: RestoreRequest): Promise<Checked> {
  const {file, data} = request
  const building = buildingOf(data)
  try {
    makeFolder(dirname(data))
    if (existsSync(building)) lockFolder(building)[Symbol.dispose]()
    await rm(building, {recursive: true, force: true})
    await rm(restoredOf(data), {recursive: true, force: true})
    const checked = await build(building, request)
    await rename(building, restoredOf(data))
    syncFolder(dirname(data))
    return checked
  } catch (error) {
    if ((error as NodeJS.ErrnoException).path === file) throw error
    const advice = `A restore builds the new folder beside ${data}.`
    return describeWriteError(error, {folder: dirname(data), result: 'Nothing was restored', advice})
  }
}

async function build(folder: string, request: RestoreRequest): Promise<Checked> {
  const {file, clock} = request
  await mkdir(folder, {mode: 0o700})
  // Without a data folder to lock, a second restore would build into the same one.
  const lock = lockFolder(folder)
  try {
    const checked = await checkBackup(file, {...request, sink: createSink(folder, file)})
    syncFolders(folder, checked.manifest)
    markRestored(join(folder, databaseName), clock)
    await sync(join(folder, databaseName))
    syncFolder(folder)
    return checked
  } catch (error) {
    await rm(folder, {recursive: true, force: true})
    throw error
  } finally {
    lock[Symbol.dispose]()
  }
}

/** Writes the entries of a backup into a folder, and syncs each. */
function createSink(folder: string, file: string): Sink {
  const made = new Set<string>([folder])
  return {
    async begin(manifest) {
      refuseNewer(manifest, file)
    },
    async entry({name}, pieces) {
      const path = join(folder, name)
      if (!made.has(dirname(path))) {
        await mkdir(dirname(path), {recursive: true, mode: 0o700})
        made.add(dirname(path))
      }
      await using target = await open(path, 'wx', 0o600)
      for await (const piece of pieces) await target.writeFile(piece)
      await target.sync()
    },
  }
}

function refuseNewer({schema, pianta}: Manifest, file: string) {
  const known = stepsOf(ownMigrations)
  if (schema <= known) return
  throw new NewerDataError(
    `A newer Pianta made this backup: ${pianta}, whose schema is step ${schema}. This one is ${version} and knows ` +
      `${known}. ${updateAdvice} Then run \`${serverCommand} restore ${file}\` again.`,
  )
}

/** Syncs every folder of a restored one, deepest first: new names are safe once their folder is. */
function syncFolders(folder: string, {entries}: Manifest) {
  const folders = new Set<string>()
  for (const {name} of entries) {
    for (let path = dirname(join(folder, name)); path.length >= folder.length; path = dirname(path)) folders.add(path)
  }
  for (const path of [...folders].toSorted((a, b) => b.length - a.length)) syncFolder(path)
}

/** A name that sorts by time and that no system forbids. */
function asideName(data: string, clock: Clock): string {
  const time = fileTime(clock.now())
  const name = `${data}.before-restore-${time}`
  return existsSync(name) ? `${name}-${Math.floor(clock.now() % 1000)}` : name
}
