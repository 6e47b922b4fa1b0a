import {countWords} from '#shared/house/count-words.ts'
import type {BridgeTest} from '../bridges/bridge-keeper.ts'
import {type Command, jsonOption, printJson, printLine} from './command.ts'
import {withBridges} from './with-bridges.ts'

export const bridgeTestCommand: Command = {
  operands: '[ID]',
  arity: [0, 1],
  summary: 'connect to the house of a bridge, or of each, and say what it has',
  options: jsonOption,
  async run(context) {
    const {operands, flags, stdout, stderr, signal} = context
    const [id] = operands
    const path = `/bridges/test${id === undefined ? '' : `?id=${encodeURIComponent(id)}`}`
    const tests = await withBridges<BridgeTest[]>(context, {method: 'POST', path}, (keeper) => keeper.test(id, signal))
    if (tests.length === 0) printLine(stderr, 'There is no bridge to test.')
    for (const test of tests) {
      for (const warning of (test.ok && test.warnings) || []) printLine(stderr, `${test.id}  ${warning}`)
      if (flags.json) printJson(stdout, test)
      else printLine(stdout, `${test.id}  ${test.ok ? `${test.url}: ${countWords(test)}` : test.error}`)
    }
    return tests.every(({ok}) => ok) ? 0 : 1
  },
}
