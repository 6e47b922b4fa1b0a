import {extname} from 'node:path'
import {type Clock, systemClock} from '#shared/clock.ts'
import type {Language} from '#shared/text/languages.ts'
import {smallBody} from '../api/body-limits.ts'
import {type Content, isInMemory, sizeOf} from '../api/content.ts'
import {ownTurn} from '../api/json-body.ts'
import type {ShownPicture} from '../homes/draw-plans.ts'
import type {PreparedHome} from '../homes/ready-home.ts'
import type {StoredHome, WholeHome} from '../homes/stored-home.ts'
import type {Owner} from '../queues/fair-queue.ts'
import {type JobName, type JobRules, jobs, type Task, timeLimits} from './jobs.ts'
import {type MemoryPlan, planMemory} from './memory-plan.ts'
import {type Declared, readDeclared} from './read-declared.ts'
import type {WorkerFunctions} from './worker.ts'
import {createWorkerPool} from './worker-pool.ts'

export type HomeReader = ReturnType<typeof createHomeReader>

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
  timeouts?: Partial<typeof timeLimits>
  clock?: Clock
}

/** The common fields of all tasks. Owners of jobs take turns. */
interface Job {
  owner?: Owner | undefined
}

interface Reading extends Job {
  /** A version of the same project. */
  base?: WholeHome | undefined
}

/** A task as callers give it: the largest home is known here. */
type Given<Name extends JobName> = Omit<Task<Name>, 'maxHome'> & Job

type Result<Name extends JobName> = Promise<
  Awaited<ReturnType<WorkerFunctions[Name]>> | ReturnType<(typeof jobs)[Name]['whenLost']>
>

/**
 * Reads homes in workers, so a large home delays no other request. Starts them on first use. Transfers
 * the input buffer; the caller can't use it afterwards. Every function throws BusyError when too many others wait.
 */
export function createHomeReader({maxHome, entry = workerFile, ...needs}: Needs) {
  const limits = {...timeLimits, ...needs.timeouts}
  const memory = needs.memory ?? planMemory(maxHome)
  const pool = createWorkerPool<WorkerFunctions>(entry, {
    // One for a large home, and one for the others meanwhile.
    maxWorkers: 2,
    maxMemory: {large: memory.largeJob / mebibyte, small: memory.smallJob / mebibyte},
    maxIdleMemory: memory.idleWorker / mebibyte,
    idleTimeout: memory.idleTime,
    clock: needs.clock ?? systemClock,
  })

  function run<Name extends JobName>(
    name: Name,
    task: Task<Name>,
    {owner, transfer = []}: Job & {transfer?: ArrayBuffer[]} = {},
  ): Result<Name> {
    const {limit, isLarge, whenLost} = jobs[name] as JobRules<Name>
    const options = {timeout: limits[limit], isLarge: isLarge(task), owner, transfer}
    return pool.run(name, task, options).catch(whenLost) as Result<Name>
  }

  const read = <Name extends 'readRevision' | 'readDraft' | 'checkHome' | 'prepareHome'>(
    name: Name,
    given: Content,
    {base, owner}: Reading = {},
  ): Result<Name> => {
    const {content, transfer} = sendable(given)
    return run(name, {content, maxHome, base} as Task<Name>, {owner, transfer})
  }

  return {
    /** The maximum bytes of a body with a home. */
    maxBody: maxHome + roomBesideHome,
    /** Reads a body of POST revisions, with `base` of its project. Throws invalid_input. */
    readRevision: (body: Content, reading?: Reading) => read('readRevision', body, reading),
    /** Reads a body of PUT draft. Throws invalid_input. */
    readDraft: (body: Content, owner?: Owner) => read('readDraft', body, {owner}),
    /** Reads a body with a list that an app declares; a large one in a worker. Throws invalid_input. */
    async readDeclared<Kind extends keyof Declared>(kind: Kind, body: Content, owner?: Owner): Promise<Declared[Kind]> {
      if (sizeOf(body) <= smallBody) {
        await ownTurn()
        return readDeclared({kind, content: body})
      }
      const {content, transfer} = sendable(body)
      return run('readDeclared', {kind, content}, {owner, transfer}) as Promise<Declared[Kind]>
    },
    /** Checks the home in a body of POST homes/check. Throws invalid_input. */
    checkHome: (body: Content, owner?: Owner) => read('checkHome', body, {owner}),
    /**
     * Prepares a home of any version for saving, from the bytes of its JSON, with `base` of its project. Throws
     * invalid_input.
     */
    prepareHome: (json: Content, reading?: Reading) => read('prepareHome', json, reading),
    /** Prepares a stored home for saving, with `base` of its project. Throws invalid_input. */
    prepareStored: (json: StoredHome, {base, owner}: Reading = {}) =>
      run('prepareStored', {json, maxHome, base}, {owner}),
    /**
     * Draws the picture of a valid home: its first plan, WebP, 640 × 400. Returns undefined if it is empty, takes too
     * long, or too many others wait.
     */
    async drawPicture({home, problems}: PreparedHome, {owner}: Job = {}): Promise<Uint8Array | undefined> {
      return home && problems.length === 0 ? run('drawPicture', {json: home.json}, {owner}) : undefined
    },
    /**
     * Draws a stored home's plans for a page, over the `pictures` they name. Returns undefined if that takes too much.
     */
    drawPlans: (json: StoredHome, {pictures = [], owner}: Job & {pictures?: readonly ShownPicture[]} = {}) =>
      run('drawPlans', {json, pictures}, {owner}),
    /** Makes a stored home's model. Returns undefined when it has no such level. Throws invalid_input. */
    makeModel: ({owner, ...task}: Given<'makeModel'>) => run('makeModel', task, {owner}),
    /** Reads a file to import; see `importFile`. Throws invalid_input. */
    importFile(given: Content, {owner, ...wanted}: Omit<Given<'importFile'>, 'content'>) {
      const {content, transfer} = sendable(given)
      return run('importFile', {...wanted, content, maxHome}, {owner, transfer})
    },
    /** Carries over people's additions to the last version; see `carryOverLast`. Throws invalid_input. */
    carryOver: ({owner, ...task}: Given<'carryOver'>) => run('carryOver', {...task, maxHome}, {owner}),
    /** Reads the devices on a stored home's plans. Returns undefined if that takes too much. */
    readBindings: (json: StoredHome, {owner}: Job) => run('readBindings', {json}, {owner}),
    /** Proposes which devices are which elements of a stored home. Throws invalid_input when that takes too much. */
    proposeMatches: ({owner, ...task}: Given<'proposeMatches'>) => run('proposeMatches', task, {owner}),
    /** Prepares a stored home with the chosen matches for saving. Throws invalid_input. */
    bindMatches: ({owner, ...task}: Given<'bindMatches'>) => run('bindMatches', {...task, maxHome}, {owner}),
    /** Prepares a stored home without some devices for saving. Throws invalid_input. */
    dropDevices: ({owner, ...task}: Given<'dropDevices'>) => run('dropDevices', {...task, maxHome}, {owner}),
    /** Names elements of a stored home as people know them. Throws invalid_input when that takes too much. */
    describeElements: ({owner, ...task}: Given<'describeElements'>) => run('describeElements', task, {owner}),
    /** Compares two stored homes, in words and drawn. Returns undefined if that takes too much. */
    compareRevisions: ({owner, ...task}: Given<'compareRevisions'>) => run('compareRevisions', task, {owner}),
    /** Writes a stored home's plans as a file. Returns undefined if that takes too much. */
    printHome: ({owner, ...task}: Given<'printHome'>) => run('printHome', task, {owner}),
    /** Returns the plans of a stored home. Returns undefined if that takes too much. */
    listPlans: (json: StoredHome, {owner}: Job) => run('listPlans', {json}, {owner}),
    /** Offers the enclosed spaces of a stored home as rooms. Throws invalid_input when that takes too much. */
    offerRooms: (json: StoredHome, {language, owner}: {language: Language} & Job) =>
      run('offerRooms', {json, language}, {owner}),
    /** Prepares a stored home with the chosen rooms for saving. Throws invalid_input. */
    addRooms: ({owner, ...chosen}: Given<'addRooms'>) => run('addRooms', {...chosen, maxHome}, {owner}),
    /** Answers an assistant's question about a stored home. Throws invalid_input. */
    askHome: ({owner, ...task}: Given<'askHome'>) => run('askHome', task, {owner}),
    /** Applies an assistant's operations to a stored home. Throws invalid_input. */
    proposeEdit: ({owner, ...task}: Given<'proposeEdit'>) => run('proposeEdit', {...task, maxHome}, {owner}),
    close: () => pool.close(),
  }
}

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
