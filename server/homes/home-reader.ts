import type {HomeCheck} from '#shared/api/resources.ts'
import {ApiError, invalidInput} from '../errors.ts'
import type {carryOverLast} from '../imports/carry-over-last.ts'
import type {FileToImport, importFile} from '../imports/import-file.ts'
import type {DrawnPlan, ShownPicture} from './draw-plans.ts'
import type {RevisionBody} from './read-revision.ts'
import type {PreparedHome} from './ready-home.ts'
import type {StoredHome, WholeHome} from './stored-home.ts'
import type {WorkerFunctions} from './worker.ts'
import {createWorkerPool, JobLostError} from './worker-pool.ts'

export type HomeReader = ReturnType<typeof createHomeReader>

type CarryTask = Parameters<typeof carryOverLast>[0]

/** Timeouts in milliseconds. */
const timeouts = {
  /** Far longer than any home takes. */
  read: 60_000,
  /** Includes the conversion of another program's file, which takes a second. */
  import: 60_000,
  /** A version that takes longer gets no picture. */
  draw: 10_000,
}

/** Bytes of a body for its fields beside the home. */
const roomBesideHome = 1024 * 1024

/** Bytes above which a home is large: one large home is read or drawn at a time. Compression leaves a tenth. */
const large = 2 * 1024 * 1024
const isLargeStored = ({bytes, base}: StoredHome) => (base ?? {bytes}).bytes.length > large / 10

interface Needs {
  /** The maximum bytes of a home's JSON. */
  maxHome: number
  /** The module that the worker threads run. */
  entry?: URL
  timeouts?: Partial<typeof timeouts>
}

/**
 * Reads homes in worker threads, so a large home delays no other request. Starts the threads on first use. Transfers
 * the input buffer; the caller can't use it afterwards.
 */
export function createHomeReader({maxHome, entry = new URL('worker.ts', import.meta.url), ...needs}: Needs) {
  const within = {...timeouts, ...needs.timeouts}
  const pool = createWorkerPool<WorkerFunctions>(entry, {
    maxThreads: 2,
    // A home takes at most 40 times the size of its JSON.
    maxMemory: 128 + (maxHome / 2 ** 20) * 64,
    maxIdleMemory: 128,
    idleTimeout: 30_000,
  })
  const read = <Name extends 'readRevision' | 'checkHome' | 'prepareHome'>(
    name: Name,
    given: Uint8Array,
    base?: WholeHome,
  ) => {
    const bytes = ownBytes(given)
    const options = {timeout: within.read, transfer: [bytes.buffer], isLarge: bytes.length > large}
    return pool.run(name, {bytes, maxHome, base}, options).catch(refuseLost)
  }

  return {
    /** The maximum bytes of a body with a home. */
    maxBody: maxHome + roomBesideHome,
    /** Reads a body of POST revisions, with `base` of its project. Throws invalid_input. */
    readRevision: (body: Buffer, base?: WholeHome): Promise<RevisionBody> => read('readRevision', body, base),
    /** Checks the home in a body of POST homes/check. Throws invalid_input. */
    checkHome: (body: Buffer): Promise<HomeCheck> => read('checkHome', body),
    /**
     * Prepares a home of any version for saving, from the bytes of its JSON, with `base` of its project. Throws
     * invalid_input.
     */
    prepareHome: (json: Uint8Array, base?: WholeHome): Promise<PreparedHome> => read('prepareHome', json, base),
    /**
     * Draws the picture of a valid home: its first plan, WebP, 640 × 400. Returns undefined if it is empty or takes too
     * long.
     */
    async drawPicture({home, problems}: PreparedHome): Promise<Uint8Array | undefined> {
      if (!home || problems.length > 0) return undefined
      const {json} = home
      const options = {timeout: within.draw, isLarge: isLargeStored(json)}
      return pool.run('drawPicture', {json}, options).catch(() => undefined)
    },
    /**
     * Draws a stored home's plans for a page, over the `pictures` they name. Returns undefined if that takes too much.
     */
    drawPlans: (json: StoredHome, pictures: readonly ShownPicture[] = []): Promise<DrawnPlan[] | undefined> =>
      pool.run('drawPlans', {json, pictures}, {timeout: within.draw, isLarge: isLargeStored(json)}).catch((error) => {
        if (error instanceof JobLostError) return undefined
        throw error
      }),
    /** Reads a file to import; see `importFile`. Throws invalid_input. */
    importFile(
      given: Uint8Array,
      wanted: Pick<FileToImport, 'name' | 'language' | 'maxFile' | 'base'>,
    ): ReturnType<typeof importFile> {
      const bytes = ownBytes(given)
      const file = {...wanted, bytes, maxHome}
      return pool
        .run('importFile', file, {timeout: within.import, transfer: [bytes.buffer], isLarge: true})
        .catch(refuseLost)
    },
    /** Carries over what people added to the last version; see `carryOverLast`. Throws invalid_input. */
    carryOver(task: Omit<CarryTask, 'maxHome'>): Promise<ReturnType<typeof carryOverLast>> {
      return pool
        .run('carryOver', {...task, maxHome}, {timeout: within.read, isLarge: isLargeStored(task.next)})
        .catch(refuseLost)
    },
    close: () => pool.close(),
  }
}

const lostJobErrors: Record<JobLostError['reason'], (error: JobLostError) => Error> = {
  memory: () => invalidInput('home: takes too much memory to be read'),
  time: () => invalidInput('home: takes too long to be read'),
  closed: () => new ApiError('server_error'),
  death: (error) => error,
}

function refuseLost(error: unknown): never {
  throw error instanceof JobLostError ? lostJobErrors[error.reason](error) : error
}

/** Copies bytes that share their memory: a transfer would move the others' bytes too. */
function ownBytes(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const {buffer} = body
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === body.byteLength
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(body)
}
