import type {HomeCheck} from '#shared/api/resources.ts'
import {ApiError, invalidInput} from '../errors.ts'
import type {FileToImport, importFile} from '../imports/import-file.ts'
import type {DrawnPlan, ShownPicture} from './draw-plans.ts'
import type {RevisionBody} from './read-revision.ts'
import type {PreparedHome} from './ready-home.ts'
import type {StoredHome, WholeHome} from './stored-home.ts'
import type {WorkerFunctions} from './worker.ts'
import {createWorkerPool, JobLostError} from './worker-pool.ts'

export type HomeReader = ReturnType<typeof createHomeReader>

/** Milliseconds. */
const times = {
  /** No home takes near as long: what takes longer never ends. */
  read: 60_000,
  /** A file of another program has to be brought into order first, which takes a second. */
  import: 60_000,
  /** After that a version simply has no picture. */
  draw: 10_000,
}

/** Bytes of a body for what it holds beside the home. */
const roomBesideHome = 1024 * 1024

/** Homes of more bytes than this are read one at a time, and drawn, of which compressed a tenth is left. */
const large = 2 * 1024 * 1024
const isLargeStored = ({bytes, base}: StoredHome) => (base ?? {bytes}).bytes.length > large / 10

interface Needs {
  /** Bytes of a home's JSON. */
  maxHome: number
  /** Of the threads. */
  entry?: URL
  within?: Partial<typeof times>
}

/**
 * Reads homes in worker threads, so that a large one holds up no other request. The threads start with the first.
 * Bytes that are given to it are gone afterwards.
 */
export function createHomeReader({maxHome, entry = new URL('worker.ts', import.meta.url), ...needs}: Needs) {
  const within = {...times, ...needs.within}
  const threads = createWorkerPool<WorkerFunctions>(entry, {
    most: 2,
    // A home takes at most 40 times its JSON. What would take more than this has to be stopped.
    memory: 128 + (maxHome / 2 ** 20) * 64,
    keeps: 128,
    idle: 30_000,
  })
  const read = <Name extends 'readRevision' | 'checkHome' | 'prepareHome'>(
    name: Name,
    given: Uint8Array,
    base?: WholeHome,
  ) => {
    const bytes = ownBytes(given)
    const options = {within: within.read, transfer: [bytes.buffer], isLarge: bytes.length > large}
    return threads.run(name, {bytes, maxHome, base}, options).catch(refuseLost)
  }

  return {
    /** Bytes that a body with a home may take. */
    maxBody: maxHome + roomBesideHome,
    /** Reads a body of POST revisions, with `base` of its project. Throws invalid_input. */
    readRevision: (body: Buffer, base?: WholeHome): Promise<RevisionBody> => read('readRevision', body, base),
    /** Checks the home in a body of POST homes/check. Throws invalid_input. */
    checkHome: (body: Buffer): Promise<HomeCheck> => read('checkHome', body),
    /** Makes a home of any version ready to be saved, from the bytes of its JSON, with `base` of its project. Throws invalid_input. */
    prepareHome: (json: Uint8Array, base?: WholeHome): Promise<PreparedHome> => read('prepareHome', json, base),
    /**
     * The picture of a home that can be saved: its first plan, WebP of 640 × 400. Undefined when nothing is drawn there
     * or it takes too much.
     */
    async drawPicture({home, problems}: PreparedHome): Promise<Uint8Array | undefined> {
      if (!home || problems.length > 0) return undefined
      const {json} = home
      const options = {within: within.draw, isLarge: isLargeStored(json)}
      return threads.run('drawPicture', {json}, options).catch(() => undefined)
    },
    /** The drawings of a stored home's plans, for a page, over those of `pictures`; undefined when they take too much. */
    drawPlans: (json: StoredHome, pictures: readonly ShownPicture[] = []): Promise<DrawnPlan[] | undefined> =>
      threads.run('drawPlans', {json, pictures}, {within: within.draw, isLarge: isLargeStored(json)}).catch((error) => {
        if (error instanceof JobLostError) return undefined
        throw error
      }),
    /** Reads a file that a person wants to import, see `importFile`. Throws invalid_input. */
    importFile(
      given: Uint8Array,
      wanted: Pick<FileToImport, 'name' | 'language' | 'maxFile' | 'base'>,
    ): ReturnType<typeof importFile> {
      const bytes = ownBytes(given)
      const file = {...wanted, bytes, maxHome}
      return threads
        .run('importFile', file, {within: within.import, transfer: [bytes.buffer], isLarge: true})
        .catch(refuseLost)
    },
    close: () => threads.close(),
  }
}

const lost: Record<JobLostError['reason'], (error: JobLostError) => Error> = {
  memory: () => invalidInput('home: takes too much memory to be read'),
  time: () => invalidInput('home: takes too long to be read'),
  closed: () => new ApiError('server_error'),
  death: (error) => error,
}

function refuseLost(error: unknown): never {
  throw error instanceof JobLostError ? lost[error.reason](error) : error
}

/** Small buffers share their memory with others, which must not move to a thread with them. */
function ownBytes(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const {buffer} = body
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === body.byteLength
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(body)
}
