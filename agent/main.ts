import './keep-heap-small.ts'
import process from 'node:process'
import {createStopSignal, exitWithReader} from '#shared/host/stop-signal.ts'

const signal = createStopSignal(['SIGINT', 'SIGTERM', 'SIGHUP'])
exitWithReader()

const {env: environment, stdout, stderr, stdin} = process

async function main(): Promise<void> {
  // Imported only now: reading hundreds of modules would grow the heap before its flag is set.
  const {runCommandLine} = await import('./commands/command-line.ts')
  process.exitCode = await runCommandLine(process.argv.slice(2), {environment, stdout, stderr, stdin, signal})
  // A stopped command may leave a pending response that would keep the process running.
  if (signal.aborted) process.exit()
}

// No top-level await here: the packaged agent is a CommonJS script.
void main()
