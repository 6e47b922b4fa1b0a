import process from 'node:process'
import {carryOut} from './command-line.ts'

const stop = new AbortController()
// The first signal asks; a second one ends the process as if nobody listened.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(name, () => stop.abort(new Error(`stopped by ${name}`)))

process.exitCode = await carryOut(process.argv.slice(2), {
  environment: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  signal: stop.signal,
})
// What was stopped may have left an answer pending that nobody waits for.
if (stop.signal.aborted) process.exit()
