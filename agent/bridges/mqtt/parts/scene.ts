import type {OptionsReader} from './options-reader.ts'
import {type Part, unsupportedAction} from './part.ts'

/** Reads a scene, which has a command and no state. A tap on the plan must not show one, so it is a sensor there. */
export function readScene(options: OptionsReader): Part {
  const payload = options.payload('payload_on', 'ON')
  const send = options.sender('command_topic')
  return {
    kind: 'sensor',
    measures: 'scene',
    actions: send ? ['press'] : [],
    listeners: [],
    initial: {},
    isOptimistic: true,
    command(action) {
      if (action.type !== 'press' || !send) throw unsupportedAction(action)
      return {publications: send(payload), change: {}}
    },
  }
}
