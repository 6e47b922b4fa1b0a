import {chmodSync, closeSync, openSync} from 'node:fs'
import {type Clock, sleep} from '#shared/clock.ts'
import {lockFile} from '#shared/host/lock-file.ts'
import {Failure, reasonOf} from './failure.ts'
import type {Logger} from './logger.ts'

export interface LockOptions {
  clock: Clock
  /** Milliseconds to wait for a lock that another process holds. */
  lockTimeout: number
  signal?: AbortSignal
  logger: Pick<Logger, 'warn'>
}

/**
 * Locks the agent's folder for this process, until the lock is disposed of or the process ends. It goes on without a
 * lock on a disk where not even an empty file fits: two agents can't spoil files there that neither can write.
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
  let lock: Disposable | undefined
  try {
    lock = lockFile(path, 'memory')
    chmodSync(path, 0o600)
    return lock
  } catch (error) {
    lock?.[Symbol.dispose]()
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
