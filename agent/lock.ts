import {chmodSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {type Clock, sleep} from '#shared/clock.ts'
import {Failure, reasonOf} from './failure.ts'

/** SQLite's code for a lock that another process holds. */
const sqliteBusy = 5

export interface LockOptions {
  clock: Clock
  /** Milliseconds to wait for a lock that another process holds. */
  lockTimeout: number
  signal?: AbortSignal
}

/**
 * Locks the agent's folder for this process, until the lock is disposed of or the process ends. It uses the operating
 * system's file lock through SQLite: unlike a lock file, it needs no cleanup after a kill, which could race.
 */
export async function lockFolder(path: string, {clock, lockTimeout, signal}: LockOptions): Promise<Disposable> {
  for (let waited = 0; ; waited += 100) {
    const lock = tryLock(path)
    if (lock) return lock
    if (waited >= lockTimeout) {
      throw new Failure(
        'locked',
        `Another pianta-agent uses this folder: ${path} is locked. Stop it, or set another PIANTA_AGENT_DATA.`,
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
    throw new Failure(
      'configuration',
      `The agent can't lock ${path}: ${reasonOf(error)}. Check the folder's permissions.`,
      {cause: error},
    )
  }
}
