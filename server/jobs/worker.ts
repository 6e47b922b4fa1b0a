/** The entry of the workers: their jobs, which `home-reader.ts` runs. */

import {checkHome} from '../homes/check-home.ts'
import type {CompareTask} from '../homes/compare-revisions.ts'
import type {DescribeTask} from '../homes/describe-elements.ts'
import {drawPicture} from '../homes/draw-picture.ts'
import {drawPlans} from '../homes/draw-plans.ts'
import {makeModel} from '../homes/make-model.ts'
import type {BindTask, DropTask, proposeMatches as ProposeMatches} from '../homes/match-bindings.ts'
import {prepareHome, prepareStored} from '../homes/prepare-home.ts'
import type {readBindings as ReadBindings} from '../homes/read-bindings.ts'
import {readDraft} from '../homes/read-draft.ts'
import {readRevision} from '../homes/read-revision.ts'
import type {carryOverLast as CarryOverLast} from '../imports/carry-over-last.ts'
import type {FileToImport} from '../imports/import-file.ts'
import type {ChosenRooms, readOfferedRooms as ReadOfferedRooms} from '../imports/offered-rooms.ts'
import type {PrintTask} from '../print/print-task.ts'
import type {AskTask} from '../questions/ask-home.ts'
import type {ProposeTask} from '../questions/propose.ts'
import {answerJobs} from './answer-jobs.ts'
import {readDeclared} from './read-declared.ts'

const functions = {
  readRevision,
  readDraft,
  readDeclared,
  checkHome,
  prepareHome,
  prepareStored,
  drawPicture,
  drawPlans,
  makeModel,
  // The importers are slow to load, and few threads need them.
  carryOver: async (task: Parameters<typeof CarryOverLast>[0]) =>
    (await import('../imports/carry-over-last.ts')).carryOverLast(task),
  importFile: async (file: FileToImport) => (await import('../imports/import-file.ts')).importFile(file),
  offerRooms: async (task: Parameters<typeof ReadOfferedRooms>[0]) =>
    (await import('../imports/offered-rooms.ts')).readOfferedRooms(task),
  readBindings: async (task: Parameters<typeof ReadBindings>[0]) =>
    (await import('../homes/read-bindings.ts')).readBindings(task),
  proposeMatches: async (task: Parameters<typeof ProposeMatches>[0]) =>
    (await import('../homes/match-bindings.ts')).proposeMatches(task),
  bindMatches: async (task: BindTask) => (await import('../homes/match-bindings.ts')).bindMatches(task),
  dropDevices: async (task: DropTask) => (await import('../homes/match-bindings.ts')).dropDevices(task),
  describeElements: async (task: DescribeTask) =>
    (await import('../homes/describe-elements.ts')).describeElements(task),
  compareRevisions: async (task: CompareTask) => (await import('../homes/compare-revisions.ts')).compareRevisions(task),
  printHome: async (task: PrintTask) => (await import('../print/print-home.ts')).printHome(task),
  listPlans: async (task: Pick<PrintTask, 'json'>) => (await import('../print/print-home.ts')).listPlans(task),
  askHome: async (task: AskTask) => (await import('../questions/ask-home.ts')).askHome(task),
  proposeEdit: async (task: ProposeTask) => (await import('../questions/propose.ts')).proposeEdit(task),
  addRooms: async (chosen: ChosenRooms) => (await import('../imports/offered-rooms.ts')).addChosenRooms(chosen),
}
export type WorkerFunctions = typeof functions

answerJobs(functions)
