import {parseArgs} from 'node:util'
import {print} from '#shared/host/output.ts'
import {readConfig} from '../config.ts'
import {runOperation} from '../control/run-operation.ts'
import type {Command} from './command.ts'

export const audit: Command = {
  usage: 'audit [--json]',
  summary:
    'Lists what happened to accounts and their access in the last year, the newest first: who, when, from where. ' +
    '--json prints an entry a line.',
  async run(args) {
    const {values} = parseArgs({args, options: {json: {type: 'boolean'}}})
    const config = readConfig(process.env)
    let before: number | undefined
    do {
      const entries = await runOperation(config, 'audit list', {before})
      for (const entry of entries) {
        const {at, kind, count = 1, name, byName, address, about} = entry
        const parts = [at, kind, name, about.name, about.role, count > 1 && `${count} times`]
        const actor = [byName && byName !== name && `by ${byName}`, address && `from ${address}`]
        print(entry, [[...parts, ...actor].filter(Boolean).join('  ')], values)
      }
      before = entries.at(-1)?.id
    } while (before !== undefined)
    return 0
  },
}
