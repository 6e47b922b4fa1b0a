import {json} from 'node:stream/consumers'
import {askRunningAgent} from '../control/running-agent.ts'
import type {TabletList} from '../tablets/tablets.ts'
import {type Command, jsonOption, printJson, printLine} from './command.ts'
import {describeTablet, howToReach} from './tablet-words.ts'

export const tabletsListCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'list the tablets that may open the panel, and the address for another one',
  options: jsonOption,
  async run({config, flags, stdout, stderr}) {
    const list = (await json(await askRunningAgent(config.data, {path: '/tablets'}))) as TabletList
    if (flags.json) {
      printJson(stdout, list)
      return 0
    }
    for (const tablet of list.tablets) printLine(stdout, describeTablet(tablet))
    if (list.tablets.length === 0) printLine(stderr, 'No tablet has opened the panel by its key yet.')
    printLine(stderr, list.address === null ? howToReach : `Open this on another tablet: ${list.address}`)
    return 0
  },
}
