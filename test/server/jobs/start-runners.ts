/** Starts both kinds of runners in turn, and prints their messages. Each runs this file too. */
import {isMainThread, parentPort} from 'node:worker_threads'
import {startProcess, startThread} from '../../../server/jobs/runner.ts'

if (!isMainThread) {
  process.env.SET_BY_THREAD = 'yes'
  parentPort?.postMessage('a thread runs')
} else if (process.send) process.send('a process runs')
else {
  for (const start of [startThread, startProcess]) {
    const posted = Promise.withResolvers<unknown>()
    const runner = start({
      entry: new URL(import.meta.url),
      memory: 64,
      ended: posted.resolve,
      lost: (reason, cause) => posted.resolve(`${reason}: ${cause}`),
    })
    console.log(await posted.promise)
    await runner.stop()
  }
  console.log(`the environment is ${process.env.SET_BY_THREAD === 'yes' ? 'one' : 'copied'}`)
}
