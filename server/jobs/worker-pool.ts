import type {Clock} from '#shared/clock.ts'
import {limits} from '#shared/contract/limits.ts'
import {ApiError, BusyError} from '../errors.ts'
import {createFairQueue, type Owner, ownWork} from '../queues/fair-queue.ts'
import type {JobEnd, JobFunctions} from './answer-jobs.ts'
import {type Runner, startProcess, startThread} from './runner.ts'

/** Thrown for a job whose worker ran out of memory or time, died or was closed. */
export class JobLostError extends Error {
  override name = 'JobLostError'
  readonly reason: 'memory' | 'time' | 'death' | 'closed'

  constructor(reason: JobLostError['reason'], cause?: unknown) {
    super(`a worker was lost: ${reason}`, {cause})
    this.reason = reason
  }
}

export interface JobOptions {
  /** Milliseconds from the job's start. */
  timeout: number
  /** The owner of the job: owners take turns. */
  owner?: Owner | undefined
  /** The buffers to transfer to a thread instead of copying them. */
  transfer?: ArrayBuffer[]
  /** The job needs so much memory that it gets a process, and that only one such job may run at once. */
  isLarge?: boolean
}

export interface WorkerPoolOptions {
  /** The most workers, with the one for large jobs. */
  maxWorkers: number
  /** MiB of JavaScript memory of a worker, for large jobs and for others. */
  maxMemory: {large: number; small: number}
  /** MiB that an idle worker may hold; one with more ends after its job. */
  maxIdleMemory: number
  /** Milliseconds after which an idle worker ends. */
  idleTimeout: number
  /** Times how long jobs wait for a worker. */
  clock: Clock
}

interface Job {
  name: string
  task: unknown
  options: JobOptions
  /** Ends the limit of its wait. */
  begin(): void
  resolve(result: unknown): void
  reject(error: Error): void
}

interface Worker {
  runner: Runner
  isForLarge: boolean
  job: Job | undefined
  /** The timeout of the current job or of idleness. */
  timer: NodeJS.Timeout | undefined
}

/**
 * Runs CPU-heavy jobs in worker threads, and large ones in a process of their own.
 * 1. Jobs queue fairly (see `createFairQueue`), but others overtake a large job while another large job runs. A job
 *    that waits too long is refused with BusyError.
 * 2. A worker runs one job at a time; a dying worker loses that job only.
 * 3. A worker ends when it is idle or holds too much memory.
 */
export function createWorkerPool<Functions extends JobFunctions>(
  entry: URL,
  {maxWorkers, maxMemory, maxIdleMemory, idleTimeout, clock}: WorkerPoolOptions,
) {
  const workers = new Set<Worker>()
  const waiting = createFairQueue<Job>()
  let isClosed = false

  function start(isForLarge: boolean): Worker {
    const runner = (isForLarge ? startProcess : startThread)({
      entry,
      memory: isForLarge ? maxMemory.large : maxMemory.small,
      ended: (end) => settle(worker, end),
      lost: (reason, cause) => lose(worker, new JobLostError(reason, cause)),
    })
    const worker: Worker = {runner, isForLarge, job: undefined, timer: undefined}
    workers.add(worker)
    return worker
  }

  const idle = () =>
    workers
      .values()
      .filter(({job}) => job === undefined)
      .toArray()

  function next() {
    while (idle().length > 0 || workers.size < maxWorkers) {
      const isLargeBusy = workers.values().some(({job}) => job?.options.isLarge)
      const job = waiting.take(({options}) => !(options.isLarge && isLargeBusy))
      if (!job) return
      job.begin()
      begin(workerFor(job), job)
    }
  }

  /** Returns an idle worker of the job's kind, or starts one, in place of another idle one if need be. */
  function workerFor({options: {isLarge = false}}: Job): Worker {
    const known = idle().find(({isForLarge}) => isForLarge === isLarge)
    if (known) return known
    const [other] = idle()
    if (other && workers.size >= maxWorkers) dismiss(other)
    return start(isLarge)
  }

  function begin(worker: Worker, job: Job) {
    const {name, task, options} = job
    clearTimeout(worker.timer)
    worker.job = job
    worker.timer = setTimeout(() => lose(worker, new JobLostError('time')), options.timeout)
    worker.runner.ref()
    try {
      worker.runner.post({name, task}, options.transfer ?? [])
    } catch (error) {
      lose(worker, new JobLostError('death', error))
    }
  }

  function settle(worker: Worker, {done, taken}: JobEnd) {
    const {job} = worker
    clearTimeout(worker.timer)
    worker.job = undefined
    if (taken > maxIdleMemory) end(worker)
    else rest(worker)
    if ('result' in done) job?.resolve(done.result)
    else job?.reject('refused' in done ? new ApiError(done.refused.code, done.refused.problems) : done.error)
    next()
  }

  function rest(worker: Worker) {
    worker.runner.unref()
    worker.timer = setTimeout(() => end(worker), idleTimeout).unref()
  }

  const end = (worker: Worker) => lose(worker, new JobLostError('closed'))

  /** Ends a worker once, and rejects its job. */
  function lose(worker: Worker, error: JobLostError): Promise<unknown> | undefined {
    const ended = dismiss(worker)
    if (!ended) return undefined
    worker.job?.reject(error)
    next()
    return ended
  }

  function dismiss(worker: Worker): Promise<unknown> | undefined {
    if (!workers.delete(worker)) return undefined
    clearTimeout(worker.timer)
    return worker.runner.stop()
  }

  return {
    /** Runs a job of the entry module. Rejects with the job's error, BusyError or JobLostError. */
    run<Name extends keyof Functions & string>(
      name: Name,
      task: Parameters<Functions[Name]>[0],
      options: JobOptions,
    ): Promise<Awaited<ReturnType<Functions[Name]>>> {
      if (isClosed) return Promise.reject(new JobLostError('closed'))
      const {promise, resolve, reject} = Promise.withResolvers<unknown>()
      const begin = clock.after(limits.queueTimeout, () => leave() && reject(new BusyError()))
      const leave = waiting.add({name, task, options, begin, resolve, reject}, options.owner ?? ownWork)
      next()
      return promise as Promise<Awaited<ReturnType<Functions[Name]>>>
    },

    /** Ends all workers; running and queued jobs are lost. */
    async close() {
      isClosed = true
      for (const job of waiting.clear()) {
        job.begin()
        job.reject(new JobLostError('closed'))
      }
      await Promise.all([...workers].map(end))
    },
  }
}
