import {parseArgs} from 'node:util'
import {serveStdio} from '#shared/host/mcp/stdio.ts'
import type {LocalAccess} from '../assistants/local-asker.ts'
import {readConfig} from '../config.ts'
import {runOperation, runUntil} from '../control/run-operation.ts'
import {type Command, requireOption} from './command.ts'

/** The first message of every session, which tells early when the account is unknown. */
const probe = {jsonrpc: '2.0', id: 0, method: 'ping'}

export const mcp: Command = {
  usage: 'mcp --as EMAIL [--project ID] [--read-only] [--name NAME]',
  summary:
    'Lets an assistant on this machine read the plans of an account and propose changes, over stdin and stdout (MCP). ' +
    'It saves nothing: people bring proposals in, in the editor. --project opens only one project, --read-only takes ' +
    'proposals away, --name is shown beside proposals.',
  async run(args) {
    const {values} = parseArgs({
      args,
      options: {
        as: {type: 'string'},
        project: {type: 'string'},
        'read-only': {type: 'boolean', default: false},
        name: {type: 'string', default: 'Assistant'},
      },
    })
    const config = readConfig(process.env)
    const access: LocalAccess = {
      as: requireOption(values.as, '--as'),
      project: values.project?.toLowerCase(),
      readOnly: values['read-only'],
      name: requireOption(values.name.trim().slice(0, maxName), '--name'),
    }
    await runOperation(config, 'mcp answer', {access, message: probe})
    await serveStdio({input: process.stdin, output: process.stdout}, async (message, signal) => {
      const reply = await runUntil(signal, config, 'mcp answer', {access, message})
      return reply ?? undefined
    })
    return 0
  },
}

/** Characters of an assistant's name. */
const maxName = 80
