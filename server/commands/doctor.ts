import {parseArgs} from 'node:util'
import {systemClock} from '#shared/clock.ts'
import {UsageError} from '#shared/host/command-errors.ts'
import {reportFindings} from '#shared/host/finding.ts'
import {print} from '#shared/host/output.ts'
import {readConfig} from '../config.ts'
import {examine} from '../doctor/examine.ts'
import type {Command} from './command.ts'

export const doctor: Command = {
  usage: 'doctor [--peer ADDRESS] [--json]',
  summary:
    'Checks the data folder, its disk, the database, overdue deliveries, the last backup, the server, its address, the ' +
    'certificate and the mail server, and says what to do. --peer names a machine on the web with the right time. Ends ' +
    'with 1 if something is wrong.',
  async run(args) {
    const {values} = parseArgs({args, options: {peer: {type: 'string'}, json: {type: 'boolean'}}})
    const {peer} = values
    if (peer !== undefined && !/^https?:/.test(URL.parse(peer)?.protocol ?? ''))
      throw new UsageError('--peer must be an address like https://example.org')
    const checks = await examine(readConfig(process.env), {clock: systemClock, peer})
    return reportFindings(checks, (value, lines) => print(value, lines, values))
  },
}
