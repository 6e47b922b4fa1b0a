// Preloaded into a server: at each SIGUSR2 it collects garbage and prints the memory in use.
import {isMainThread} from 'node:worker_threads'

if (isMainThread) {
  process.on('SIGUSR2', () => {
    for (let time = 0; time < 3; time++) globalThis.gc?.()
    console.log(JSON.stringify(process.memoryUsage()))
  })
}
