import {parseArgs} from 'node:util'
import {print} from '#shared/host/output.ts'
import {readConfig} from '../config.ts'
import {runOperation} from '../control/run-operation.ts'
import type {Command} from './command.ts'

export const time: Command = {
  usage: 'time [--confirm] [--json]',
  summary:
    'Tells whether the clock fits what is stored. While it is far from that, nothing is deleted or ended; --confirm says ' +
    'that it is right.',
  async run(args) {
    const {values} = parseArgs({args, options: {confirm: {type: 'boolean', default: false}, json: {type: 'boolean'}}})
    const report = await runOperation(readConfig(process.env), 'time report', {isRight: values.confirm})
    print(report, [report.message], values)
    return report.state === 'ahead' || report.state === 'behind' ? 1 : 0
  },
}
