import {getHeapStatistics} from 'node:v8'
import {parentPort} from 'node:worker_threads'
import type {ApiErrorCode} from '#shared/api/resources.ts'
import {ApiError} from '../errors.ts'

/** What a thread can be asked to do, each with one argument that can be sent to it. */
export type JobFunctions = Readonly<Record<string, (task: never) => unknown>>

/** How a job ended: ApiErrors lose their class on the way, so they go as what they say. */
export type Done =
  | {result: unknown}
  | {refused: {code: ApiErrorCode; problems: readonly string[] | undefined}}
  | {error: Error}

export interface JobEnd {
  done: Done
  /** MiB that the thread has taken by now, and keeps until it has need of them. */
  taken: number
}

/** Does the jobs of `createWorkerPool` in the thread whose entry calls this. */
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
