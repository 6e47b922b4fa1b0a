import {agentCommand} from '#shared/host/own-command.ts'
import {countWords} from '#shared/house/count-words.ts'
import type {BridgeTest} from '../bridges/bridge-keeper.ts'
import {Failure} from '../failure.ts'
import {type Command, jsonOption, printLine, printResult} from './command.ts'
import {withBridges} from './with-bridges.ts'

/** Only a running agent keeps announcements that the broker doesn't keep. */
const notRunning =
  "The agent doesn't run, so that it would not hear the announcements. " +
  `Start it with ${agentCommand} run, then say --birth again.`

export const bridgeTestCommand: Command = {
  operands: '[ID]',
  arity: [0, 1],
  summary: 'connect to the house of a bridge, or of each, and say what it has',
  options: {
    ...jsonOption,
    birth: {
      type: 'boolean',
      help: 'say that Home Assistant starts, so that programs announce their MQTT devices again',
    },
  },
  async run(context) {
    const {operands, flags, stderr, signal} = context
    const [id] = operands
    const query = new URLSearchParams({...(id !== undefined && {id}), ...(flags.birth === true && {birth: ''})})
    const path = `/bridges/test?${query}`
    const tests = await withBridges<BridgeTest[]>(context, {method: 'POST', path}, (keeper) => {
      if (flags.birth === true) throw new Failure('configuration', notRunning)
      return keeper.test(id, signal)
    })
    if (tests.length === 0) printLine(stderr, 'There is no bridge to test.')
    for (const test of tests) {
      for (const warning of (test.ok && test.warnings) || []) printLine(stderr, `${test.id}  ${warning}`)
      printResult(context, test, [`${test.id}  ${test.ok ? `${test.url}: ${countWords(test)}` : test.error}`])
    }
    return tests.every(({ok}) => ok) ? 0 : 1
  },
}
