import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {isSea} from 'node:sea'
import {parseArgs} from 'node:util'
import {ownProgram, systemdUnit} from '#shared/host/systemd-unit.ts'
import type {Command} from './command.ts'

export const service: Command = {
  usage: 'service',
  summary:
    'Prints a unit of systemd that runs this server in a sandbox, with its data in /var/lib/pianta and its settings in ' +
    '/etc/pianta/pianta.env.',
  async run(args) {
    parseArgs({args, options: {}})
    process.stdout.write(
      systemdUnit(
        {
          name: 'pianta',
          description: 'Pianta, the plans of a home',
          command: 'serve',
          dataSetting: 'PIANTA_DATA',
          // Usage, settings, newer data (docs/commands.md: Exit codes).
          finalCodes: [2, 3, 6],
        },
        ownProgram({
          isOneFile: isSea(),
          executable: process.execPath,
          script: resolve(process.argv[1] ?? ''),
          exists: existsSync,
        }),
      ),
    )
    return 0
  },
}
