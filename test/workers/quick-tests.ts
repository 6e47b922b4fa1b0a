import {readdirSync} from 'node:fs'
import t from 'tap'
import {quickTestFiles} from './files.ts'

/** Three for two cores: some files wait for browsers, brokers and real time. */
const workers = 3

/** Random cases are a quarter as many as alone, or in random-cases.full.ts. */
const RUNS = process.env.RUNS ?? '0.25'

const TAKEN_FILES = t.testdir({})
t.jobs = workers
for (let worker = 1; worker <= workers; worker++) {
  const options = {name: `worker ${worker}`, buffered: true, env: {...process.env, RUNS, TAKEN_FILES}}
  t.spawn(process.execPath, ['test/quick/worker.ts', String(worker)], options)
}

t.test('the workers took every test file', {buffered: false}, async (t) => {
  t.strictSame(readdirSync(TAKEN_FILES).map(decodeURIComponent).sort(), quickTestFiles().sort())
})
