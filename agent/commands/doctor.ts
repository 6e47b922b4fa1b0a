import {reportFindings} from '#shared/host/finding.ts'
import {examine} from '../doctor/examine.ts'
import {type Command, jsonOption, printResult} from './command.ts'

export const doctorCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'check the folder, the panel, the server, the pairing and the bridges, and say what to do',
  options: jsonOption,
  async run(context) {
    const findings = await examine(context.config, context.runtime, context.signal)
    return reportFindings(findings, (value, lines) => printResult(context, value, lines))
  },
}
