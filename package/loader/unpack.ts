import {hash, randomBytes} from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {homedir, tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {zstdDecompressSync} from 'node:zlib'
import {isCheckedAtStart, isSynced, type PackedFile, type PackedFiles} from './files.ts'

/** No folder can take the files; the message gives advice. */
export class UnpackError extends Error {
  override name = 'UnpackError'
}

interface Packed {
  index: PackedFiles
  /** Returns the archive; called only when files must be written. */
  readArchive: () => Uint8Array
}

/** The time of every unpacked file, in seconds since the epoch: a file that was written since has another. */
const unpackedAt = 1

/** An empty program in the folder, which tells whether its disk may run programs. */
const program = '.program'

/** Days after which the files of another release are deleted, when nothing uses them. */
const unusedDays = 30

const day = 86_400_000

/**
 * Returns a folder with the executable's files, private to this user. It is made once: later starts check that the
 * files they read are there, unchanged by size and time, and else replace the folder. Hashing would take 80 ms.
 */
export function unpack(packed: Packed, bases = cacheFolders(process.env)): string {
  const problems: string[] = []
  for (const base of bases) {
    try {
      // A program knows its file by its real path, and starts others by theirs.
      return realpathSync(unpackInto(base, packed, ({path}) => isCheckedAtStart(path)))
    } catch (error) {
      problems.push(`${base}: ${(error as Error).message}`)
    }
  }
  throw new UnpackError(
    'Pianta could not unpack its files. Set XDG_CACHE_HOME to a folder that this user can write, on a disk that may run ' +
      `programs.\n${problems.join('\n')}`,
  )
}

/**
 * Restores files that a cleaner of caches deleted while a program runs from the folder. Otherwise notes the use: the
 * start of another release deletes folders that were unused for long.
 */
export function keepWhole(root: string, packed: Packed): void {
  unpackInto(dirname(root), packed, () => true)
}

/** Lists the folders to try: the service manager's, the user's, and a temporary one. */
function cacheFolders({CACHE_DIRECTORY, XDG_CACHE_HOME, HOME}: NodeJS.ProcessEnv): string[] {
  const home = HOME || safeHome()
  return [
    CACHE_DIRECTORY?.split(':')[0],
    XDG_CACHE_HOME && join(XDG_CACHE_HOME, 'pianta'),
    home && join(home, '.cache', 'pianta'),
    join(tmpdir(), `pianta-${process.getuid?.() ?? 'user'}`),
  ].filter((folder): folder is string => Boolean(folder))
}

/** A user without an entry in the system's list has no home. */
function safeHome(): string | undefined {
  try {
    return homedir()
  } catch {
    return undefined
  }
}

function unpackInto(base: string, {index, readArchive}: Packed, isChecked: (file: PackedFile) => boolean): string {
  makePrivate(base)
  const root = join(base, `pianta-${index.version}-${index.id}`)
  if (existsSync(root)) {
    checkPrivate(root)
    if (index.files.every((file) => !isChecked(file) || isWhole(root, file)) && mayRun(root)) {
      touch(root)
      return root
    }
  }
  const unfinished = join(base, `.unfinished-${randomBytes(8).toString('hex')}`)
  try {
    mkdirSync(unfinished, {mode: 0o700})
    writeFileSync(join(unfinished, program), '', {mode: 0o700})
    if (!mayRun(unfinished)) throw new Error('its disk may not run programs (noexec)')
    writeFiles(unfinished, index.files, readArchive())
    replace(root, unfinished)
  } finally {
    rmSync(unfinished, {recursive: true, force: true})
  }
  deleteUnused(base, root)
  return root
}

function makePrivate(folder: string): void {
  mkdirSync(dirname(folder), {recursive: true, mode: 0o700})
  try {
    mkdirSync(folder, {mode: 0o700})
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  checkPrivate(folder)
}

/** Refuses a folder that another user could have filled. */
function checkPrivate(folder: string): void {
  const {uid, mode} = lstatSync(folder)
  const isFolder = lstatSync(folder).isDirectory()
  if (!isFolder || uid !== process.getuid?.()) throw new Error('is not a folder of this user')
  if ((mode & 0o022) !== 0) throw new Error('others may write to it; run chmod 700 on it, or delete it')
}

/** Whether the disk of a folder may run programs: Node's addons don't load from another one. */
function mayRun(folder: string): boolean {
  try {
    accessSync(join(folder, program), constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isWhole(root: string, {path, size}: PackedFile): boolean {
  const found = statSync(`${root}/${path}`, {throwIfNoEntry: false})
  return found?.size === size && found.mtimeMs === unpackedAt * 1000
}

function writeFiles(root: string, files: readonly PackedFile[], archive: Uint8Array): void {
  for (const {path, offset, length, sha256} of files) {
    const content = zstdDecompressSync(archive.subarray(offset, offset + length))
    if (hash('sha256', content) !== sha256) throw new Error(`${path} is damaged in the executable: download it again`)
    const file = join(root, path)
    mkdirSync(dirname(file), {recursive: true, mode: 0o700})
    writeFileSync(file, content, {mode: 0o600, flush: isSynced(path)})
    utimesSync(file, unpackedAt, unpackedAt)
  }
}

/** Puts the folder in place. Another process may have been faster, or may still run from the folder that was there. */
function replace(root: string, made: string): void {
  const old = `${made}-old`
  if (existsSync(root)) renameSync(root, old)
  try {
    renameSync(made, root)
  } catch (error) {
    if (!existsSync(root)) throw error
  }
  rmSync(old, {recursive: true, force: true})
}

/** Notes the use, so that the folder is kept. */
function touch(root: string): void {
  try {
    if (Date.now() - statSync(root).mtimeMs > day) utimesSync(root, new Date(), new Date())
  } catch {
    // A read-only folder that is whole serves as well.
  }
}

function deleteUnused(base: string, used: string): void {
  for (const name of readdirSync(base)) {
    const folder = join(base, name)
    if (folder === used || !/^(pianta-|\.unfinished-)/.test(name)) continue
    if (Date.now() - statSync(folder).mtimeMs > unusedDays * day) rmSync(folder, {recursive: true, force: true})
  }
}
