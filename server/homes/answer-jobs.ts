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

/** Does the jobs of `createThreads` in the thread whose entry calls this. */
export function answerJobs(functions: JobFunctions) {
  parentPort?.on('message', async ({name, task}: {name: string; task: never}) => {
    try {
      parentPort?.postMessage({result: await functions[name]?.(task)} satisfies Done)
    } catch (error) {
      parentPort?.postMessage(failure(error))
    }
  })
}

function failure(error: unknown): Done {
  if (error instanceof ApiError) return {refused: {code: error.code, problems: error.problems}}
  return {error: error instanceof Error ? error : new Error(String(error))}
}
