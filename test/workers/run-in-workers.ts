import {readdirSync} from 'node:fs'
import t from 'tap'
import {type Kind, testFiles} from './test-files.ts'

/** Three for two cores: some files wait for browsers, brokers and real time. */
const workers = 3

/** Runs all test files of a kind in three processes. A large young generation saves garbage collections. */
export function runInWorkers(kind: Kind, environment: NodeJS.ProcessEnv = {}) {
  const env = {...process.env, ...environment, TEST_KIND: kind, TAKEN_FILES: t.testdir({})}
  t.jobs = workers
  for (let worker = 1; worker <= workers; worker++)
    t.spawn(process.execPath, ['--max-semi-space-size=64', 'test/workers/worker.ts', String(worker)], {
      name: `worker ${worker}`,
      buffered: true,
      env,
    })

  t.test('the workers took every test file', {buffered: false}, async (t) => {
    t.strictSame(readdirSync(env.TAKEN_FILES).map(decodeURIComponent).sort(), testFiles(kind).sort())
  })
}
