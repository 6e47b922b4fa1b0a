import process from 'node:process'
import {runCommandLine} from './command-line.ts'

const stop = new AbortController()
// The first signal asks; a second one ends the process as if nobody listened.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(name, () => stop.abort(new Error(`stopped by ${name}`)))
}

const {env: environment, stdout, stderr, stdin} = process
// Not awaited: the agent as one file is a script, in which nothing awaits at the top.
runCommandLine(process.argv.slice(2), {environment, stdout, stderr, stdin, signal: stop.signal}).then((code) => {
  process.exitCode = code
  // What was stopped may have left an answer pending that nobody waits for.
  if (stop.signal.aborted) process.exit()
})
