import {runCommandLine} from './command-line.ts'

// Files that this program writes (accounts, keys, homes, its control socket) are private to its user.
process.umask(0o077)
// `user list | head` closes the pipe early: nobody reads the rest.
process.stdout.on('error', ({code}: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
process.exitCode = await runCommandLine(process.argv.slice(2))
