import {findingLine} from '#shared/host/finding.ts'
import {examine} from '../doctor/examine.ts'
import {type Command, jsonOption, printJson, printLine} from './command.ts'

export const doctorCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'check the folder, the panel, the server, the pairing and the bridges, and say what to do',
  options: jsonOption,
  async run({config, runtime, flags, stdout, signal}) {
    const findings = await examine(config, runtime, signal)
    const ok = findings.every(({ok}) => ok)
    if (flags.json) printJson(stdout, {ok, checks: findings})
    else for (const finding of findings) printLine(stdout, findingLine(finding))
    return ok ? 0 : 1
  },
}
