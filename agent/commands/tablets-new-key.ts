import {json} from 'node:stream/consumers'
import {askRunningAgent} from '../control/running-agent.ts'
import type {TabletList} from '../tablets/tablets.ts'
import {type Command, jsonOption, printJson, printLine} from './command.ts'
import {howToReach, printAddress} from './tablet-words.ts'

export const tabletsNewKeyCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'make a new key for further tablets; the old key lets none in, and the tablets stay',
  options: jsonOption,
  async run({config, flags, stdout, stderr}) {
    const request = {method: 'POST', path: '/tablets/key'}
    const {address} = (await json(await askRunningAgent(config.data, request))) as TabletList
    if (flags.json) printJson(stdout, {address})
    else if (address !== null) printAddress(stdout, address)
    else printLine(stderr, `The key is new. ${howToReach}`)
    return 0
  },
}
