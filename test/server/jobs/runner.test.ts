import {execFile} from 'node:child_process'
import {promisify} from 'node:util'
import t from 'tap'

t.test('threads and processes start, and a thread has no copy of the environment', async (t) => {
  const program = new URL('start-runners.ts', import.meta.url).pathname
  const {stdout} = await promisify(execFile)(process.execPath, [program])
  t.equal(stdout, 'a thread runs\na process runs\nthe environment is one\n')
})
