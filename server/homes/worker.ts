/** The entry of the worker threads: everything that is done there (`home-reader.ts` asks for it). */
import type {FileToImport} from '../imports/import-file.ts'
import {answerJobs} from './answer-jobs.ts'
import {checkHome} from './check-home.ts'
import {drawPicture} from './draw-picture.ts'
import {drawPlans} from './draw-plans.ts'
import {prepareHome} from './prepare-home.ts'
import {readRevision} from './read-revision.ts'

const functions = {
  readRevision,
  checkHome,
  prepareHome,
  drawPicture,
  drawPlans,
  // Few threads import anything, and what it takes is much to load.
  importFile: async (file: FileToImport) => (await import('../imports/import-file.ts')).importFile(file),
}
export type WorkerFunctions = typeof functions

answerJobs(functions)
