import {ownUnit} from '#shared/host/systemd-unit.ts'
import type {Command} from './command.ts'

export const serviceCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'print a unit of systemd that runs this agent in a sandbox',
  options: {},
  async run({stdout}) {
    const description = 'Pianta on the wall: the agent of a home'
    stdout.write(ownUnit({name: 'pianta-agent', description, command: 'run', dataSetting: 'PIANTA_AGENT_DATA'}))
    return 0
  },
}
