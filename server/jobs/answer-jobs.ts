import {writeFileSync} from 'node:fs'
import {flushCompileCache} from 'node:module'
import {constants, setPriority} from 'node:os'
import {getHeapStatistics} from 'node:v8'
import {parentPort} from 'node:worker_threads'
import type {ApiErrorCode} from '#shared/contract/resources.ts'
import {ApiError} from '../errors.ts'

/** The jobs of a worker; each takes one argument that can be cloned. */
export type JobFunctions = Readonly<Record<string, (task: never) => unknown>>

/** The outcome of a job. An ApiError loses its class on the way, so it travels as its fields. */
export type Done =
  | {result: unknown}
  | {refused: {code: ApiErrorCode; problems: readonly string[] | undefined}}
  | {error: Error}

export interface JobEnd {
  done: Done
  /** MiB of memory that the worker holds. */
  taken: number
}

interface Job {
  name: string
  task: never
}

/** Runs the jobs of `createWorkerPool` in the worker thread or process that calls this. */
export function answerJobs(functions: JobFunctions) {
  const answer = async ({name, task}: Job) => {
    try {
      const result = await functions[name]?.(task)
      // A process is killed in the end: it stores its compiled code now, for the next one.
      if (!parentPort) flushCompileCache()
      send({result})
    } catch (error) {
      send(failure(error))
    }
  }
  if (parentPort) parentPort.on('message', answer)
  else {
    process.on('message', answer)
    process.on('disconnect', () => process.exit())
    dieFirst()
    giveWay()
  }
}

/** Lets the server's requests go first: on a small machine both share a core. */
function giveWay() {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not allowed here: it runs as before.
  }
}

/** Makes Linux end this process rather than the server when memory runs out. */
function dieFirst() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Other systems choose themselves.
  }
}

function send(done: Done) {
  const {total_heap_size, external_memory} = getHeapStatistics()
  const end: JobEnd = {done, taken: (total_heap_size + external_memory) / 2 ** 20}
  if (parentPort) parentPort.postMessage(end)
  else process.send?.(end)
}

function failure(error: unknown): Done {
  if (error instanceof ApiError) return {refused: {code: error.code, problems: error.problems}}
  return {error: error instanceof Error ? error : new Error(String(error))}
}
