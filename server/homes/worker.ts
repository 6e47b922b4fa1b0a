/** The entry of the worker threads: everything that is done there (`home-reader.ts` asks for it). */
import {answerJobs} from './answer-jobs.ts'
import {checkHome} from './check-home.ts'
import {drawPicture} from './draw-picture.ts'
import {prepareHome} from './prepare-home.ts'
import {readRevision} from './read-revision.ts'

const functions = {readRevision, checkHome, prepareHome, drawPicture}
export type WorkerFunctions = typeof functions

answerJobs(functions)
