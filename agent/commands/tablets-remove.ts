import {json} from 'node:stream/consumers'
import {askRunningAgent} from '../control/running-agent.ts'
import type {TabletList} from '../tablets/tablets.ts'
import {type Command, jsonOption, printJson, printLine} from './command.ts'

export const tabletsRemoveCommand: Command = {
  operands: 'ID',
  arity: [1, 1],
  summary: 'shut a tablet out at once, and make a new key, because the tablet may know the old one',
  options: jsonOption,
  async run({config, operands, flags, stdout, stderr}) {
    const [id = ''] = operands
    const path = `/tablets?id=${encodeURIComponent(id)}`
    const list = (await json(await askRunningAgent(config.data, {method: 'DELETE', path}))) as TabletList
    if (flags.json) printJson(stdout, list)
    else printLine(stderr, `The tablet ${id} is removed. The other tablets stay; the address for further ones is new.`)
    return 0
  },
}
