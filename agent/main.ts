import './keep-heap-small.ts'
import process from 'node:process'

const stop = new AbortController()
// The first signal stops the agent in order; a second one ends the process at once.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(name, () => stop.abort(new Error(`stopped by ${name}`)))
}

// `devices | head` closes the pipe early: nobody reads the rest.
process.stdout.on('error', ({code}: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

const {env: environment, stdout, stderr, stdin} = process

async function main(): Promise<void> {
  // Imported only now: reading hundreds of modules would grow the heap before its flag is set.
  const {runCommandLine} = await import('./commands/command-line.ts')
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    environment,
    stdout,
    stderr,
    stdin,
    signal: stop.signal,
  })
  // A stopped command may leave a pending response that would keep the process running.
  if (stop.signal.aborted) process.exit()
}

// No top-level await here: the packaged agent is a CommonJS script.
void main()
