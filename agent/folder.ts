import {access, constants, readFile, rm, stat} from 'node:fs/promises'
import {dirname, join, resolve} from 'node:path'
import {replaceFile} from '#shared/host/replace-file.ts'
import {makeFolder} from '#shared/host/sync-folder.ts'
import {Failure, reasonOf} from './failure.ts'

/** Creates the agent's folder for its owner only. Throws when others can write to it. */
export async function openFolder(folder: string): Promise<void> {
  try {
    makeFolder(folder)
    const {mode, uid} = await stat(folder)
    if (await isShut(folder)) {
      const advice =
        uid === process.getuid?.()
          ? `Run: chmod 700 ${folder}`
          : `It belongs to user ${uid}. Run the agent as that user, or give this one the folder with chown -R.`
      throw new Failure('configuration', `This user may not write to the agent's folder ${folder}. ${advice}`)
    }
    if ((mode & 0o022) !== 0) {
      throw new Failure(
        'configuration',
        `Other users can write to ${folder}, where the agent stores its session. Run: chmod 700 ${folder}`,
      )
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    // Node tells a read-only disk as a missing folder.
    const reason = (await makingProblem(folder)) ?? reasonOf(error)
    throw new Failure(
      'configuration',
      `The agent can't use its folder ${folder}: ${reason}. Choose another with PIANTA_AGENT_DATA.`,
      {
        cause: error,
      },
    )
  }
}

/** Says why this user can't make a folder that doesn't exist; undefined without such a reason. */
export async function makingProblem(folder: string): Promise<string | undefined> {
  const above = dirname(resolve(folder))
  try {
    await access(above, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(above) !== above
    return isMissing ? makingProblem(above) : reasonOf(error)
  }
}

/** Whether this user may not write to a folder. A read-only disk doesn't count: the agent runs on one. */
async function isShut(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

/** Returns a file's text; undefined when it doesn't exist. Throws a failure when it is another user's. */
export async function readFileIfExists(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code !== 'EACCES') throw error
    throw new Failure(
      'configuration',
      `This user may not read ${path}: it belongs to another. Run the agent as that user, or give this one the folder with ` +
        'chown -R.',
      {cause: error},
    )
  }
}

/** Returns the reason why the folder takes no new content; undefined when it does. */
export async function storageProblem(folder: string): Promise<string | undefined> {
  const {probe} = filesIn(folder)
  try {
    await replaceFile(probe, ' '.repeat(4096))
    return undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    await rm(probe, {force: true}).catch(() => {})
  }
}

/** Returns the paths of the files in the agent's folder. */
export const filesIn = (folder: string) => ({
  session: join(folder, 'session.json'),
  home: join(folder, 'home.json'),
  stream: join(folder, 'stream.json'),
  declared: join(folder, 'declared.json'),
  house: join(folder, 'simulated-house.json'),
  log: join(folder, 'history'),
  /** The log of states as older agents kept it. */
  history: join(folder, 'history.json'),
  energy: join(folder, 'energy.json'),
  meshes: join(folder, 'meshes.json'),
  bridges: join(folder, 'bridges.json'),
  tablets: join(folder, 'tablets.json'),
  toldTablets: join(folder, 'told-tablets.json'),
  assistants: join(folder, 'assistants.json'),
  choices: join(folder, 'choices.json'),
  offeredPlaces: join(folder, 'offered-places.json'),
  visits: join(folder, 'visits.json'),
  lock: join(folder, 'agent.lock'),
  probe: join(folder, 'probe'),
  socket: join(folder, 'agent.sock'),
})
