import {json} from 'node:stream/consumers'
import {askRunningAgent} from '../control/running-agent.ts'
import type {ActRequest} from '../devices/act.ts'
import {actionWords} from '../devices/action-words.ts'
import type {DeviceLine} from '../devices/device-line.ts'
import {type Command, jsonOption, printResult} from './command.ts'
import {describeDevice} from './device-words.ts'

export const actCommand: Command = {
  operands: 'DEVICE ACTION [VALUE]',
  arity: [2, 3],
  summary: `command a device through the running agent: ${actionWords.join(', ')}`,
  options: {
    ...jsonOption,
    wait: {type: 'boolean', help: 'wait until the state of the device confirms the command'},
  },
  async run(context) {
    const {config, operands, flags} = context
    const [device = '', ...words] = operands
    const request: ActRequest = {device, words, wait: flags.wait === true}
    const body = JSON.stringify(request)
    const response = await askRunningAgent(config.data, {method: 'POST', path: '/act', body})
    const line = (await json(response)) as DeviceLine | null
    printResult(context, line, flags.wait && line ? [describeDevice(line)] : [])
    return 0
  },
}
