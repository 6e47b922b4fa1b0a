import {runInWorkers} from './run-in-workers.ts'

/** Random cases are a quarter as many as alone, or in random-cases.full.ts. */
runInWorkers('quick', {RUNS: process.env.RUNS ?? '0.25'})
