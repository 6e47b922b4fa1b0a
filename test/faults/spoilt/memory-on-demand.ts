// Loaded into a server before its own code: at each SIGUSR2 it prints what memory is in use with all garbage collected.
import {isMainThread} from 'node:worker_threads'

if (isMainThread) {
  process.on('SIGUSR2', () => {
    for (let time = 0; time < 3; time++) globalThis.gc?.()
    console.log(JSON.stringify(process.memoryUsage()))
  })
}
