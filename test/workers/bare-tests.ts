import {runInWorkers} from './run-in-workers.ts'

runInWorkers('bare', {RUNS: process.env.RUNS ?? '0.25'})
