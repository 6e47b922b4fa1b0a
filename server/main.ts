import {runCommandLine} from './commands/command-line.ts'

// Files that this program writes (accounts, keys, homes, its control socket) are private to its user.
process.umask(0o077)
// `user list | head` closes the pipe early: nobody reads the rest.
process.stdout.on('error', ({code}: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))

async function main(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2))
}

// No top-level await here: the packaged server is a CommonJS script.
void main()
