import {parseArgs} from 'node:util'
import {ownUnit} from '#shared/host/systemd-unit.ts'
import type {Command} from './command.ts'

export const service: Command = {
  usage: 'service',
  summary:
    'Prints a unit of systemd that runs this server in a sandbox, with its data in /var/lib/pianta and its settings in ' +
    '/etc/pianta/pianta.env.',
  async run(args) {
    parseArgs({args, options: {}})
    const description = 'Pianta, the plans of a home'
    process.stdout.write(ownUnit({name: 'pianta', description, command: 'serve', dataSetting: 'PIANTA_DATA'}))
    return 0
  },
}
