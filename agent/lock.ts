import {chmodSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {type Clock, sleep} from '#shared/clock.ts'
import {Failure, reasonOf} from './failure.ts'

/** SQLite's own number for a lock that somebody else holds. */
const sqliteBusy = 5

export interface LockOptions {
  clock: Clock
  /** How long a lock that another holds is waited for. */
  lockTimeout: number
  signal?: AbortSignal
}

/**
 * Makes this process the only one that uses the agent's folder, until the answer is disposed of or the process ends in
 * any way. It is the operating system's lock on a file, taken through Node's SQLite: unlike a file or a socket that has
 * to be taken away after a kill, it has no moment in which two starters both believe that it is theirs.
 */
export async function lockFolder(path: string, {clock, lockTimeout, signal}: LockOptions): Promise<Disposable> {
  for (let waited = 0; ; waited += 100) {
    const lock = tryLock(path)
    if (lock) return lock
    if (waited >= lockTimeout) {
      throw new Failure(
        'locked',
        `Another pianta-agent works in this folder: ${path} is locked. One folder is for one agent.`,
      )
    }
    await sleep(clock, 100, signal)
  }
}

function tryLock(path: string): Disposable | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, {timeout: 0})
    chmodSync(path, 0o600)
    database.exec('BEGIN EXCLUSIVE')
    const held = database
    return {[Symbol.dispose]: () => held.close()}
  } catch (error) {
    database?.close()
    if ((error as {errcode?: number}).errcode === sqliteBusy) return undefined
    throw new Failure('configuration', `${path} cannot be locked: ${reasonOf(error)}`, {cause: error})
  }
}
