import {totalmem} from 'node:os'

const mebibyte = 2 ** 20

/** Bytes above which memory bounds nothing: then the limits below are the most that is useful. */
const plenty = 4096 * mebibyte

/** How much memory the server's large parts may take, in bytes. */
export interface MemoryPlan {
  /** JavaScript memory of the process that reads or draws large homes. */
  largeJob: number
  /** JavaScript memory of a worker thread, for other homes. */
  smallJob: number
  /** An idle worker with more ends. */
  idleWorker: number
  /** Milliseconds after which an idle worker ends. */
  idleTime: number
  /** Cached answers with homes. */
  answers: number
  /** Cached drawings of plans. */
  drawings: number
  /** Imports that wait until their people agree to them. */
  pendingImports: number
}

/** Returns the memory that this process may take, in bytes: its container's limit, or that of the machine. */
export function memoryLimit(): number {
  // Without a limit, Node reports 0 or more than any machine has.
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/**
 * Divides the memory. Below 4 GiB, all parts together take two thirds of it at most: the rest is for the program
 * itself, its native memory and the disk cache. A home takes at most 40 times the size of its JSON, and usually 5.
 */
export function planMemory(maxHome: number, limit = memoryLimit()): MemoryPlan {
  const share = (part: number, most: number) => Math.floor(Math.min(limit / part, most))
  const largeJob = share(3, 128 * mebibyte + maxHome * 64)
  return {
    largeJob,
    smallJob: Math.min(largeJob, share(6, 1024 * mebibyte)),
    idleWorker: share(8, 128 * mebibyte),
    idleTime: limit < plenty ? 5000 : 30_000,
    answers: share(32, 64 * mebibyte),
    drawings: share(20, 64 * mebibyte),
    pendingImports: share(32, 32 * mebibyte),
  }
}
