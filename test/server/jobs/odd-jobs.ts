/** The entry of workers with failing jobs. */
import {existsSync, writeFileSync} from 'node:fs'
import {getPriority} from 'node:os'
import {threadId} from 'node:worker_threads'
import {ApiError} from '../../../server/errors.ts'
import {answerJobs} from '../../../server/jobs/answer-jobs.ts'

const functions = {
  add: ([one, other]: readonly [number, number]) => one + other,
  measure: (bytes: Uint8Array) => bytes.length,
  refuse: (problem: string): never => {
    throw new ApiError('conflict', [problem])
  },
  fail: (message: string): never => {
    throw new RangeError(message)
  },
  answerUncloneable: (): unknown => () => 1,
  exit: (code: number): never => process.exit(code),
  throwLater: (message: string): Promise<never> => {
    queueMicrotask(() => {
      throw new Error(message)
    })
    return new Promise(() => {})
  },
  thread: () => threadId,
  process: () => process.pid,
  priority: () => getPriority(),
  grow: (numbers: number) => new Array(numbers).fill(1.5).length,
  spin: (): never => {
    for (;;);
  },
  fill: (): never => {
    for (const kept: number[][] = []; ; ) kept.push(new Array(100_000).fill(1.5))
  },
  /** Waits until another thread stores 1. */
  hold: (held: Int32Array) => Atomics.wait(held, 0, 0),
  /** Waits until a file exists; processes share no memory. */
  waitFor: (path: string) => {
    const nothing = new Int32Array(new SharedArrayBuffer(4))
    while (!existsSync(path)) Atomics.wait(nothing, 0, 0, 5)
  },
  create: (path: string) => writeFileSync(path, ''),
  /** Releases the first two jobs together. */
  meet: (meeting: Int32Array) => {
    if (Atomics.add(meeting, 0, 1) === 0) Atomics.wait(meeting, 0, 1)
    Atomics.notify(meeting, 0)
    return Atomics.load(meeting, 0)
  },
}
export type OddJobs = typeof functions

answerJobs(functions)
