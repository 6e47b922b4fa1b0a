import {getHeapStatistics} from 'node:v8'
import {parentPort} from 'node:worker_threads'
import type {ApiErrorCode} from '#shared/api/resources.ts'
import {ApiError} from '../errors.ts'

/** The jobs of a worker thread; each takes one argument that can be cloned. */
export type JobFunctions = Readonly<Record<string, (task: never) => unknown>>

/** The outcome of a job. An ApiError loses its class between threads, so it travels as its fields. */
export type Done =
  | {result: unknown}
  | {refused: {code: ApiErrorCode; problems: readonly string[] | undefined}}
  | {error: Error}

export interface JobEnd {
  done: Done
  /** MiB of memory that the thread holds. */
  taken: number
}

/** Runs the jobs of `createWorkerPool` in the worker thread that calls this. */
export function answerJobs(functions: JobFunctions) {
  parentPort?.on('message', async ({name, task}: {name: string; task: never}) => {
    try {
      send({result: await functions[name]?.(task)})
    } catch (error) {
      send(failure(error))
    }
  })
}

function send(done: Done) {
  const {total_heap_size, external_memory} = getHeapStatistics()
  parentPort?.postMessage({done, taken: (total_heap_size + external_memory) / 2 ** 20} satisfies JobEnd)
}

function failure(error: unknown): Done {
  if (error instanceof ApiError) return {refused: {code: error.code, problems: error.problems}}
  return {error: error instanceof Error ? error : new Error(String(error))}
}
