import {Worker} from 'node:worker_threads'
import {ApiError} from '../errors.ts'
import type {JobEnd, JobFunctions} from './answer-jobs.ts'

/** A job that came to nothing by no fault of its function: its thread ran out of memory or time, died, or was closed. */
export class JobLostError extends Error {
  override name = 'JobLostError'
  readonly reason: 'memory' | 'time' | 'death' | 'closed'

  constructor(reason: JobLostError['reason'], cause?: unknown) {
    super(`a worker thread was lost: ${reason}`, {cause})
    this.reason = reason
  }
}

export interface JobOptions {
  /** Milliseconds that it may take, from when it begins. */
  within: number
  /** What moves to the thread instead of being copied. */
  transfer?: ArrayBuffer[]
  /** It takes so much memory that no other such job may run meanwhile. */
  isLarge?: boolean
}

export interface WorkerPoolOptions {
  most: number
  /** MiB of JavaScript's memory that a thread may take. */
  memory: number
  /** MiB that a thread may keep: one that has taken more ends with its job. */
  keeps: number
  /** Milliseconds after which a thread without a job ends. */
  idle: number
}

/**
 * A thread over its memory is only ended when what was young before has found its place among the old: with more of
 * that, V8 may give up first, and the process with it.
 */
const maxYoungGenerationSizeMb = 16

interface Job {
  name: string
  task: unknown
  options: JobOptions
  resolve(result: unknown): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  job: Job | undefined
  /** Of its job's time, or of its idleness. */
  timer: NodeJS.Timeout | undefined
}

/**
 * Worker threads for jobs that would hold up everything else. Jobs wait for a thread in the order they came, but that
 * large ones let others pass while one of them runs. A thread has one job at a time; where one dies, that job is lost
 * and no other. Threads end when they are idle or have grown too large.
 */
export function createWorkerPool<Functions extends JobFunctions>(
  entry: URL,
  {most, memory, keeps, idle}: WorkerPoolOptions,
) {
  const threads = new Set<Thread>()
  const waiting: Job[] = []
  let isClosed = false

  function start(): Thread {
    const worker = new Worker(entry, {resourceLimits: {maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb}})
    const thread: Thread = {worker, job: undefined, timer: undefined}
    threads.add(thread)
    worker.on('message', (end: JobEnd) => settle(thread, end))
    worker.on('messageerror', (error) => lose(thread, new JobLostError('death', error)))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      lose(thread, new JobLostError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'death', error)),
    )
    worker.on('exit', (code) => lose(thread, new JobLostError('death', `exit code ${code}`)))
    return thread
  }

  function next() {
    for (;;) {
      const idler = threads.values().find(({job}) => job === undefined)
      if (!idler && threads.size === most) return
      const isLargeBusy = threads.values().some(({job}) => job?.options.isLarge)
      const job = waiting.find(({options}) => !(options.isLarge && isLargeBusy))
      if (!job) return
      waiting.splice(waiting.indexOf(job), 1)
      begin(idler ?? start(), job)
    }
  }

  function begin(thread: Thread, job: Job) {
    const {name, task, options} = job
    clearTimeout(thread.timer)
    thread.job = job
    thread.timer = setTimeout(() => lose(thread, new JobLostError('time')), options.within)
    thread.worker.ref()
    try {
      thread.worker.postMessage({name, task}, options.transfer)
    } catch (error) {
      lose(thread, new JobLostError('death', error))
    }
  }

  function settle(thread: Thread, {done, taken}: JobEnd) {
    const {job} = thread
    clearTimeout(thread.timer)
    thread.job = undefined
    if (taken > keeps) end(thread)
    else rest(thread)
    if ('result' in done) job?.resolve(done.result)
    else job?.reject('refused' in done ? new ApiError(done.refused.code, done.refused.problems) : done.error)
    next()
  }

  function rest(thread: Thread) {
    thread.worker.unref()
    thread.timer = setTimeout(() => end(thread), idle).unref()
  }

  const end = (thread: Thread) => lose(thread, new JobLostError('closed'))

  /** Ends a thread, once, and its job with it. */
  function lose(thread: Thread, error: JobLostError): Promise<unknown> | undefined {
    if (!threads.delete(thread)) return undefined
    clearTimeout(thread.timer)
    thread.job?.reject(error)
    const ended = thread.worker.terminate()
    next()
    return ended
  }

  return {
    /** Runs a function of the entry. Throws what it throws, or JobLostError. */
    run<Name extends keyof Functions & string>(
      name: Name,
      task: Parameters<Functions[Name]>[0],
      options: JobOptions,
    ): Promise<Awaited<ReturnType<Functions[Name]>>> {
      if (isClosed) return Promise.reject(new JobLostError('closed'))
      const {promise, resolve, reject} = Promise.withResolvers<unknown>()
      waiting.push({name, task, options, resolve, reject})
      next()
      return promise as Promise<Awaited<ReturnType<Functions[Name]>>>
    },

    /** Ends all threads. The jobs that run or wait are lost. */
    async close() {
      isClosed = true
      for (const job of waiting.splice(0)) job.reject(new JobLostError('closed'))
      await Promise.all([...threads].map(end))
    },
  }
}
