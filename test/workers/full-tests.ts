import {runInWorkers} from './run-in-workers.ts'

runInWorkers('full')
