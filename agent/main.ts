// First, because the programs that follow already need memory.
import './keep-heap-small.ts'
import process from 'node:process'
import {runCommandLine} from './command-line.ts'

const stop = new AbortController()
// The first signal stops the agent in order; a second one ends the process at once.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(name, () => stop.abort(new Error(`stopped by ${name}`)))
}

// `devices | head` closes the pipe early: nobody reads the rest.
process.stdout.on('error', ({code}: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

const {env: environment, stdout, stderr, stdin} = process
// No top-level await here: the packaged agent is a CommonJS script.
runCommandLine(process.argv.slice(2), {environment, stdout, stderr, stdin, signal: stop.signal}).then((code) => {
  process.exitCode = code
  // A stopped command may leave a pending response that would keep the process running.
  if (stop.signal.aborted) process.exit()
})
