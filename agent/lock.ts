import {chmodSync, closeSync, openSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {type Clock, sleep} from '#shared/clock.ts'
import {Failure, reasonOf} from './failure.ts'
import type {Logger} from './logger.ts'

/** SQLite's code for a lock that another process holds. */
const sqliteBusy = 5

export interface LockOptions {
  clock: Clock
  /** Milliseconds to wait for a lock that another process holds. */
  lockTimeout: number
  signal?: AbortSignal
  logger: Pick<Logger, 'warn'>
}

/**
 * Locks the agent's folder for this process, until the lock is disposed of or the process ends. It uses the operating
 * system's file lock through SQLite: unlike a lock file, it needs no cleanup after a kill, which could race. On a disk
 * where not even an empty file fits it goes on without a lock: two agents can't spoil files there that neither can
 * write.
 */
export async function lockFolder(path: string, {clock, lockTimeout, signal, logger}: LockOptions): Promise<Disposable> {
  for (let waited = 0; ; waited += 100) {
    const lock = tryLock(path, logger)
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

/** Codes of disks that take no new file: full, over a quota, read-only. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])

/** Returns the reason why the disk takes no lock file; undefined when it does, or for another reason. */
function diskProblem(path: string): string | undefined {
  try {
    closeSync(openSync(path, 'a', 0o600))
    return undefined
  } catch (error) {
    return diskCodes.has((error as NodeJS.ErrnoException).code ?? '') ? reasonOf(error) : undefined
  }
}

function tryLock(path: string, logger: LockOptions['logger']): Disposable | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, {timeout: 0})
    chmodSync(path, 0o600)
    // A journal on disk would need room, and nothing is ever written.
    database.exec('PRAGMA journal_mode = MEMORY')
    database.exec('BEGIN EXCLUSIVE')
    const held = database
    return {[Symbol.dispose]: () => held.close()}
  } catch (error) {
    database?.close()
    if ((error as {errcode?: number}).errcode === sqliteBusy) return undefined
    const problem = diskProblem(path)
    if (problem !== undefined) {
      logger.warn('the folder is not locked: start no other agent with it', {reason: problem})
      return {[Symbol.dispose]() {}}
    }
    throw new Failure(
      'configuration',
      `The agent can't lock ${path}: ${reasonOf(error)}. Check the folder's permissions.`,
      {cause: error},
    )
  }
}
