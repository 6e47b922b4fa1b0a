import {chmod, mkdir, open, readFile, rename, rm, stat} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {Failure, reasonOf} from './failure.ts'

/** Makes the agent's folder, readable by its owner alone, and refuses one into which others can write. */
export async function openFolder(folder: string): Promise<void> {
  try {
    const first = await mkdir(folder, {recursive: true, mode: 0o700})
    // A new folder is lost with the power unless the folder that names it is on disk too.
    for (let made = folder; first !== undefined && made.length >= first.length; made = dirname(made)) {
      await syncFolder(dirname(made))
    }
    const {mode} = await stat(folder)
    if ((mode & 0o022) !== 0) {
      throw new Failure(
        'configuration',
        `Others can write into ${folder}, where the agent keeps its session. Run: chmod 700 ${folder}`,
      )
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('configuration', `The agent's folder ${folder} cannot be used: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/** Replaces a file so that a power cut leaves the old one or the new one, whole. One writer at a time. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`
  const file = await open(temporary, 'w', 0o600)
  try {
    // One left behind by a kill keeps the mode that it had.
    await chmod(temporary, 0o600)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  await syncFolder(dirname(path))
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, {force: true})
  await syncFolder(dirname(path))
}

/** The file's text; undefined when there is none. */
export async function readFileIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The files of the agent's folder. */
export const filesIn = (folder: string) => ({
  session: join(folder, 'session.json'),
  home: join(folder, 'home.json'),
  stream: join(folder, 'stream.json'),
  declared: join(folder, 'declared.json'),
  house: join(folder, 'simulated-house.json'),
  lock: join(folder, 'agent.lock'),
  socket: join(folder, 'agent.sock'),
})
