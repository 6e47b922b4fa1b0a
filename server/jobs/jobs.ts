import {type Content, sizeOf} from '../api/content.ts'
import {ApiError, invalidInput} from '../errors.ts'
import {isLargeStored, largeHome, type StoredHome} from '../homes/stored-home.ts'
import type {WorkerFunctions} from './worker.ts'
import {JobLostError} from './worker-pool.ts'

export type JobName = keyof WorkerFunctions
export type Task<Name extends JobName> = Parameters<WorkerFunctions[Name]>[0]

/** Milliseconds that jobs may take. */
export const timeLimits = {
  /** Far longer than any home takes. */
  read: 60_000,
  /** Includes the conversion of another program's file, which takes a second. */
  import: 60_000,
  /** A version that takes longer gets no picture. */
  draw: 20_000,
}

export interface JobRules<Name extends JobName> {
  limit: keyof typeof timeLimits
  /** Whether it gets a process of its own; see `JobOptions`. */
  isLarge: (task: Task<Name>) => boolean
  /** Maps a refusal, or the loss of the worker, to the caller's error. */
  whenLost: (error: unknown) => unknown
}

const ofContent = ({content}: {content: Content}) => sizeOf(content) > largeHome
const ofHome = ({json}: {json: StoredHome}) => isLargeStored(json)

/** Every job of the workers. `worker.ts` has their functions, and `home-reader.ts` their inputs and results. */
export const jobs = {
  readRevision: {limit: 'read', isLarge: ofContent, whenLost: refuse},
  readDraft: {limit: 'read', isLarge: ofContent, whenLost: refuse},
  readDeclared: {limit: 'read', isLarge: ofContent, whenLost: (error) => refuse(error, 'body')},
  checkHome: {limit: 'read', isLarge: ofContent, whenLost: refuse},
  prepareHome: {limit: 'read', isLarge: ofContent, whenLost: refuse},
  prepareStored: {limit: 'read', isLarge: ofHome, whenLost: refuse},
  drawPicture: {limit: 'draw', isLarge: ofHome, whenLost: () => undefined},
  drawPlans: {limit: 'draw', isLarge: ofHome, whenLost: giveUp},
  makeModel: {limit: 'draw', isLarge: ofHome, whenLost: refuse},
  importFile: {limit: 'import', isLarge: () => true, whenLost: refuse},
  carryOver: {limit: 'read', isLarge: ({next}) => isLargeStored(next), whenLost: refuse},
  readBindings: {limit: 'draw', isLarge: ofHome, whenLost: giveUp},
  proposeMatches: {limit: 'draw', isLarge: ofHome, whenLost: refuse},
  bindMatches: {limit: 'read', isLarge: ofHome, whenLost: refuse},
  dropDevices: {limit: 'read', isLarge: ofHome, whenLost: refuse},
  describeElements: {limit: 'draw', isLarge: ofHome, whenLost: refuse},
  compareRevisions: {
    limit: 'draw',
    isLarge: ({before, after}) => isLargeStored(before) || isLargeStored(after),
    whenLost: giveUp,
  },
  printHome: {limit: 'draw', isLarge: ofHome, whenLost: giveUp},
  listPlans: {limit: 'draw', isLarge: ofHome, whenLost: giveUp},
  offerRooms: {limit: 'draw', isLarge: ofHome, whenLost: refuse},
  addRooms: {limit: 'read', isLarge: ofHome, whenLost: refuse},
  askHome: {limit: 'draw', isLarge: ofHome, whenLost: refuse},
  proposeEdit: {limit: 'draw', isLarge: ({base}) => isLargeStored(base), whenLost: refuse},
} as const satisfies {readonly [Name in JobName]: JobRules<Name>}

/** Tells the sender of a home that it takes too much. */
function refuse(error: unknown, place = 'home'): never {
  throw error instanceof JobLostError ? lostJobErrors[error.reason](error, place) : error
}

const lostJobErrors: Record<JobLostError['reason'], (error: JobLostError, place: string) => Error> = {
  memory: (_, place) => invalidInput(`${place}: takes too much memory to be read`),
  time: (_, place) => invalidInput(`${place}: takes too long to be read`),
  closed: () => new ApiError('server_error'),
  death: (error) => error,
}

/** Does without the result of a lost job. */
function giveUp(error: unknown): undefined {
  if (!(error instanceof JobLostError)) throw error
}
