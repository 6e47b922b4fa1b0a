import {isRecord} from '#shared/json.ts'
import {parseJson} from '../parse-json.ts'
import {isNone, numberIn, type OptionsReader} from './options-reader.ts'
import type {Change, Part} from './part.ts'
import {onOffPart} from './switch.ts'

/** Reads a valve: on is open. One that reports its position takes positions as commands too. */
export function readValve(options: OptionsReader): Part {
  // ESPHome's valves with a position have no other state, and take words as commands.
  const ownTopic = options.has('position_topic') && !options.has('state_topic')
  const hasPosition = options.flag('reports_position')
  const open = options.number('position_open') ?? 100
  const closed = options.number('position_closed') ?? 0
  const on = hasPosition && !options.has('payload_open') ? String(open) : options.payload('payload_open', 'OPEN')
  const off = hasPosition && !options.has('payload_close') ? String(closed) : options.payload('payload_close', 'CLOSE')
  const send = options.sender('command_topic', 'command_template')
  const read = options.reader(ownTopic ? 'position_template' : 'value_template')
  const words = new Map<string, Change>([
    [options.payload('state_open', 'open'), {on: true}],
    [options.payload('state_closed', 'closed'), {on: false}],
    [options.payload('state_opening', 'opening'), {on: true}],
    [options.payload('state_closing', 'closing'), {on: true}],
  ])

  function changeOf(value: unknown): Change | 'unknown' | undefined {
    if (value === null || (typeof value === 'string' && isNone(value))) return 'unknown'
    const position = typeof value === 'number' ? value : numberIn(String(value))
    return position === undefined ? words.get(String(value)) : {on: position !== closed}
  }

  const part = onOffPart(
    options,
    {
      read(message) {
        const text = read(message)
        if (text === undefined || text === '') return undefined
        const json = parseJson(text)
        return changeOf(isRecord(json) ? (json.state ?? json.position) : text)
      },
      send: send && ((wanted) => send(wanted ? on : off)),
    },
    ownTopic ? 'position_topic' : 'state_topic',
  )
  return {...part, secures: 'supply'}
}
