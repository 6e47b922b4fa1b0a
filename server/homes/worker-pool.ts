import {Worker} from 'node:worker_threads'
import {ApiError} from '../errors.ts'
import type {JobEnd, JobFunctions} from './answer-jobs.ts'

/** Thrown for a job whose thread ran out of memory or time, died or was closed. */
export class JobLostError extends Error {
  override name = 'JobLostError'
  readonly reason: 'memory' | 'time' | 'death' | 'closed'

  constructor(reason: JobLostError['reason'], cause?: unknown) {
    super(`a worker thread was lost: ${reason}`, {cause})
    this.reason = reason
  }
}

export interface JobOptions {
  /** Milliseconds from the job's start. */
  timeout: number
  /** The buffers to transfer to the thread instead of copying them. */
  transfer?: ArrayBuffer[]
  /** The job needs so much memory that only one such job may run at once. */
  isLarge?: boolean
}

export interface WorkerPoolOptions {
  maxThreads: number
  /** MiB of JavaScript memory per thread. */
  maxMemory: number
  /** MiB that an idle thread may hold; a thread with more ends after its job. */
  maxIdleMemory: number
  /** Milliseconds after which an idle thread ends. */
  idleTimeout: number
}

/**
 * V8 ends a thread over its memory limit only after it has promoted its young objects. A larger young generation may
 * crash the whole process first.
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
  /** The timeout of the current job or of idleness. */
  timer: NodeJS.Timeout | undefined
}

/**
 * Runs CPU-heavy jobs in worker threads.
 * 1. Jobs queue in order, but others overtake a large job while another large job runs.
 * 2. A thread runs one job at a time; a dying thread loses that job only.
 * 3. A thread ends when it is idle or holds too much memory.
 */
export function createWorkerPool<Functions extends JobFunctions>(
  entry: URL,
  {maxThreads, maxMemory, maxIdleMemory, idleTimeout}: WorkerPoolOptions,
) {
  const threads = new Set<Thread>()
  const waiting: Job[] = []
  let isClosed = false

  function start(): Thread {
    const worker = new Worker(entry, {resourceLimits: {maxOldGenerationSizeMb: maxMemory, maxYoungGenerationSizeMb}})
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
      if (!idler && threads.size === maxThreads) return
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
    thread.timer = setTimeout(() => lose(thread, new JobLostError('time')), options.timeout)
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
    if (taken > maxIdleMemory) end(thread)
    else rest(thread)
    if ('result' in done) job?.resolve(done.result)
    else job?.reject('refused' in done ? new ApiError(done.refused.code, done.refused.problems) : done.error)
    next()
  }

  function rest(thread: Thread) {
    thread.worker.unref()
    thread.timer = setTimeout(() => end(thread), idleTimeout).unref()
  }

  const end = (thread: Thread) => lose(thread, new JobLostError('closed'))

  /** Ends a thread once, and rejects its job. */
  function lose(thread: Thread, error: JobLostError): Promise<unknown> | undefined {
    if (!threads.delete(thread)) return undefined
    clearTimeout(thread.timer)
    thread.job?.reject(error)
    const ended = thread.worker.terminate()
    next()
    return ended
  }

  return {
    /** Runs a job of the entry module. Rejects with the job's error, or with JobLostError. */
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

    /** Ends all threads; running and queued jobs are lost. */
    async close() {
      isClosed = true
      for (const job of waiting.splice(0)) job.reject(new JobLostError('closed'))
      await Promise.all([...threads].map(end))
    },
  }
}
