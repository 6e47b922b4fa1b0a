import {extname} from 'node:path'
import {type Clock, systemClock} from '#shared/clock.ts'
import type {HomeCheck} from '#shared/contract/resources.ts'
import type {Language} from '#shared/text/languages.ts'
import {smallBody} from '../api/body-limits.ts'
import {type Content, isInMemory, sizeOf} from '../api/content.ts'
import {ownTurn} from '../api/json-body.ts'
import {ApiError, invalidInput} from '../errors.ts'
import type {CompareTask, Comparison} from '../homes/compare-revisions.ts'
import type {DescribedElement, DescribeTask} from '../homes/describe-elements.ts'
import type {ShownPicture} from '../homes/draw-plans.ts'
import type {DrawnPlan} from '../homes/drawn-plan.ts'
import type {BindTask, DropTask, MatchTask, Proposal} from '../homes/match-bindings.ts'
import type {ShownBinding} from '../homes/read-bindings.ts'
import type {DraftBody} from '../homes/read-draft.ts'
import type {RevisionBody} from '../homes/read-revision.ts'
import type {PreparedHome} from '../homes/ready-home.ts'
import {isLargeStored, largeHome, type StoredHome, type WholeHome} from '../homes/stored-home.ts'
import type {carryOverLast} from '../imports/carry-over-last.ts'
import type {FileToImport, importFile} from '../imports/import-file.ts'
import type {ChosenRooms, Offered} from '../imports/offered-rooms.ts'
import type {Owner} from '../queues/fair-queue.ts'
import {type MemoryPlan, planMemory} from './memory-plan.ts'
import {type Declared, readDeclared} from './read-declared.ts'
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
  draw: 20_000,
}

/** As shipped, files end with `.cjs`. */
const workerFile = new URL(`worker${extname(import.meta.filename)}`, import.meta.url)

/** Bytes of a body for its fields beside the home. */
const roomBesideHome = 1024 * 1024

const mebibyte = 2 ** 20

interface Needs {
  /** The maximum bytes of a home's JSON. */
  maxHome: number
  memory?: MemoryPlan
  /** The module that the workers run. */
  entry?: URL
  timeouts?: Partial<typeof timeouts>
  clock?: Clock
}

/** How a job is run. */
interface Job {
  /** The owner of the job: owners take turns. */
  owner?: Owner | undefined
}

interface Reading extends Job {
  /** A version of the same project. */
  base?: WholeHome | undefined
}

/**
 * Reads homes in workers, so a large home delays no other request. Starts them on first use. Transfers
 * the input buffer; the caller can't use it afterwards. Every function throws BusyError when too many others wait.
 */
export function createHomeReader({maxHome, entry = workerFile, ...needs}: Needs) {
  const within = {...timeouts, ...needs.timeouts}
  const memory = needs.memory ?? planMemory(maxHome)
  const pool = createWorkerPool<WorkerFunctions>(entry, {
    // One for a large home, and one for the others meanwhile.
    maxWorkers: 2,
    maxMemory: {large: memory.largeJob / mebibyte, small: memory.smallJob / mebibyte},
    maxIdleMemory: memory.idleWorker / mebibyte,
    idleTimeout: memory.idleTime,
    clock: needs.clock ?? systemClock,
  })
  const read = <Name extends 'readRevision' | 'readDraft' | 'checkHome' | 'prepareHome'>(
    name: Name,
    given: Content,
    {base, owner}: Reading = {},
  ) => {
    const {content, transfer} = sendable(given)
    const options = {timeout: within.read, transfer, owner, isLarge: sizeOf(content) > largeHome}
    return pool.run(name, {content, maxHome, base}, options).catch(refuseLost)
  }

  return {
    /** The maximum bytes of a body with a home. */
    maxBody: maxHome + roomBesideHome,
    /** Reads a body of POST revisions, with `base` of its project. Throws invalid_input. */
    readRevision: (body: Content, reading?: Reading): Promise<RevisionBody> => read('readRevision', body, reading),
    /** Reads a body of PUT draft. Throws invalid_input. */
    readDraft: (body: Content, owner?: Owner): Promise<DraftBody> => read('readDraft', body, {owner}),
    /** Reads a body with a list that an app declares; a large one in a worker. Throws invalid_input. */
    async readDeclared<Kind extends keyof Declared>(kind: Kind, body: Content, owner?: Owner): Promise<Declared[Kind]> {
      if (sizeOf(body) <= smallBody) {
        await ownTurn()
        return readDeclared({kind, content: body})
      }
      const {content, transfer} = sendable(body)
      const options = {timeout: within.read, transfer, owner, isLarge: sizeOf(content) > largeHome}
      return pool.run('readDeclared', {kind, content}, options).catch(refuseLostBody) as Promise<Declared[Kind]>
    },
    /** Checks the home in a body of POST homes/check. Throws invalid_input. */
    checkHome: (body: Content, owner?: Owner): Promise<HomeCheck> => read('checkHome', body, {owner}),
    /**
     * Prepares a home of any version for saving, from the bytes of its JSON, with `base` of its project. Throws
     * invalid_input.
     */
    prepareHome: (json: Content, reading?: Reading): Promise<PreparedHome> => read('prepareHome', json, reading),
    /** Prepares a stored home for saving, with `base` of its project. Throws invalid_input. */
    prepareStored: (json: StoredHome, {base, owner}: Reading = {}): Promise<PreparedHome> =>
      pool
        .run('prepareStored', {json, maxHome, base}, {timeout: within.read, owner, isLarge: isLargeStored(json)})
        .catch(refuseLost),
    /**
     * Draws the picture of a valid home: its first plan, WebP, 640 × 400. Returns undefined if it is empty, takes too
     * long, or too many others wait.
     */
    async drawPicture({home, problems}: PreparedHome, {owner}: Job = {}): Promise<Uint8Array | undefined> {
      if (!home || problems.length > 0) return undefined
      const {json} = home
      const options = {timeout: within.draw, owner, isLarge: isLargeStored(json)}
      return pool.run('drawPicture', {json}, options).catch(() => undefined)
    },
    /**
     * Draws a stored home's plans for a page, over the `pictures` they name. Returns undefined if that takes too much.
     */
    drawPlans: (
      json: StoredHome,
      {pictures = [], owner}: Job & {pictures?: readonly ShownPicture[]} = {},
    ): Promise<DrawnPlan[] | undefined> =>
      pool
        .run('drawPlans', {json, pictures}, {timeout: within.draw, owner, isLarge: isLargeStored(json)})
        .catch((error) => {
          if (error instanceof JobLostError) return undefined
          throw error
        }),
    /** Reads a file to import; see `importFile`. Throws invalid_input. */
    importFile(
      given: Content,
      {owner, ...wanted}: Pick<FileToImport, 'name' | 'language' | 'maxFile' | 'base' | 'spaces'> & Job,
    ): ReturnType<typeof importFile> {
      const {content, transfer} = sendable(given)
      const file = {...wanted, content, maxHome}
      return pool.run('importFile', file, {timeout: within.import, transfer, owner, isLarge: true}).catch(refuseLost)
    },
    /** Carries over people's additions to the last version; see `carryOverLast`. Throws invalid_input. */
    carryOver({owner, ...task}: Omit<CarryTask, 'maxHome'> & Job): Promise<ReturnType<typeof carryOverLast>> {
      return pool
        .run('carryOver', {...task, maxHome}, {timeout: within.read, owner, isLarge: isLargeStored(task.next)})
        .catch(refuseLost)
    },
    /** Reads the devices on a stored home's plans. Returns undefined if that takes too much. */
    readBindings: (json: StoredHome, {owner}: Job): Promise<ShownBinding[] | undefined> =>
      pool.run('readBindings', {json}, {timeout: within.draw, owner, isLarge: isLargeStored(json)}).catch((error) => {
        if (error instanceof JobLostError) return undefined
        throw error
      }),
    /** Proposes which devices are which elements of a stored home. Throws invalid_input when that takes too much. */
    proposeMatches: ({owner, ...task}: MatchTask & {language: Language} & Job): Promise<Proposal[]> =>
      pool
        .run('proposeMatches', task, {timeout: within.draw, owner, isLarge: isLargeStored(task.json)})
        .catch(refuseLost),
    /** Prepares a stored home with the chosen matches for saving. Throws invalid_input. */
    bindMatches: ({owner, ...task}: Omit<BindTask, 'maxHome'> & Job) =>
      pool
        .run('bindMatches', {...task, maxHome}, {timeout: within.read, owner, isLarge: isLargeStored(task.json)})
        .catch(refuseLost),
    /** Prepares a stored home without some devices for saving. Throws invalid_input. */
    dropDevices: ({owner, ...task}: Omit<DropTask, 'maxHome'> & Job): Promise<PreparedHome> =>
      pool
        .run('dropDevices', {...task, maxHome}, {timeout: within.read, owner, isLarge: isLargeStored(task.json)})
        .catch(refuseLost),
    /** Names elements of a stored home as people know them. Throws invalid_input when that takes too much. */
    describeElements: ({owner, ...task}: DescribeTask & Job): Promise<DescribedElement[]> =>
      pool
        .run('describeElements', task, {timeout: within.draw, owner, isLarge: isLargeStored(task.json)})
        .catch(refuseLost),
    /** Compares two stored homes, in words and drawn. Returns undefined if that takes too much. */
    compareRevisions: ({owner, ...task}: CompareTask & Job): Promise<Comparison | undefined> =>
      pool
        .run('compareRevisions', task, {
          timeout: within.draw,
          owner,
          isLarge: isLargeStored(task.after) || isLargeStored(task.before),
        })
        .catch((error) => {
          if (error instanceof JobLostError) return undefined
          throw error
        }),
    /** Offers the enclosed spaces of a stored home as rooms. Throws invalid_input when that takes too much. */
    offerRooms: (json: StoredHome, {language, owner}: {language: Language} & Job): Promise<Offered> =>
      pool
        .run('offerRooms', {json, language}, {timeout: within.draw, owner, isLarge: isLargeStored(json)})
        .catch(refuseLost),
    /** Prepares a stored home with the chosen rooms for saving. Throws invalid_input. */
    addRooms: ({owner, ...chosen}: Omit<ChosenRooms, 'maxHome'> & Job): Promise<PreparedHome> =>
      pool
        .run('addRooms', {...chosen, maxHome}, {timeout: within.read, owner, isLarge: isLargeStored(chosen.json)})
        .catch(refuseLost),
    close: () => pool.close(),
  }
}

const lostJobErrors: Record<JobLostError['reason'], (error: JobLostError, place: string) => Error> = {
  memory: (_, place) => invalidInput(`${place}: takes too much memory to be read`),
  time: (_, place) => invalidInput(`${place}: takes too long to be read`),
  closed: () => new ApiError('server_error'),
  death: (error) => error,
}

function refuseLost(error: unknown, place = 'home'): never {
  throw error instanceof JobLostError ? lostJobErrors[error.reason](error, place) : error
}

const refuseLostBody = (error: unknown) => refuseLost(error, 'body')

/** Returns the message to a worker, and the buffers to move to a thread. A worker reads a file itself. */
function sendable(given: Content): {content: Content; transfer: ArrayBuffer[]} {
  if (!isInMemory(given)) return {content: {path: given.path, size: given.size}, transfer: []}
  const content = ownBytes(given)
  return {content, transfer: [content.buffer]}
}

/** Copies bytes that share their memory: a transfer would move the others' bytes too. */
function ownBytes(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const {buffer} = body
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === body.byteLength
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(body)
}
