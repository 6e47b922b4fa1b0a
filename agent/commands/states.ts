import {createInterface} from 'node:readline'
import {json} from 'node:stream/consumers'
import {askRunningAgent} from '../control/running-agent.ts'
import type {DeviceLine} from '../devices/device-line.ts'
import {type Command, printLine, printResult} from './command.ts'
import {describeDevice} from './device-words.ts'

export const statesCommand: Command = {
  operands: '',
  arity: [0, 0],
  summary: 'show the devices of the house and their states',
  options: {
    json: {type: 'boolean', help: 'print a line of JSON for each device'},
    follow: {type: 'boolean', help: 'go on with a line for each change'},
  },
  async run(context) {
    const {config, flags, stderr, signal} = context
    const print = (line: DeviceLine) => printResult(context, line, [describeDevice(line)])
    if (!flags.follow) {
      const lines = (await json(await askRunningAgent(config.data, {path: '/states'}))) as DeviceLine[]
      if (lines.length === 0) printLine(stderr, 'The house has no devices yet.')
      for (const line of lines) print(line)
      return 0
    }
    const response = await askRunningAgent(config.data, {path: '/states?follow'})
    const stop = () => response.destroy()
    signal.addEventListener('abort', stop, {once: true})
    try {
      for await (const text of createInterface({input: response})) print(JSON.parse(text) as DeviceLine)
    } catch (error) {
      if (!signal.aborted) throw error
    }
    if (signal.aborted) return 0
    printLine(stderr, 'The agent has stopped.')
    return 1
  },
}
