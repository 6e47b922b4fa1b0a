import {exitWithReader} from '#shared/host/stop-signal.ts'
import {runCommandLine} from './commands/command-line.ts'

// Files that this program writes (accounts, keys, homes, its control socket) are private to its user.
process.umask(0o077)
exitWithReader()

async function main(): Promise<void> {
  process.exitCode = await runCommandLine(process.argv.slice(2))
}

// No top-level await here: the packaged server is a CommonJS script.
void main()
