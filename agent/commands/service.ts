import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {isSea} from 'node:sea'
import {ownProgram, systemdUnit} from '#shared/host/systemd-unit.ts'
import {exitCodes} from '../failure.ts'
import type {Command} from './command.ts'

export const serviceCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'print a unit of systemd that runs this agent in a sandbox',
  options: {},
  async run({stdout}) {
    const service = {
      name: 'pianta-agent',
      description: 'Pianta on the wall: the agent of a home',
      command: 'run',
      dataSetting: 'PIANTA_AGENT_DATA',
      finalCodes: [exitCodes.usage, exitCodes.configuration, exitCodes['newer-data']],
    }
    stdout.write(
      systemdUnit(
        service,
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
