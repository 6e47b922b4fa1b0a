import {isRecord} from '#shared/json.ts'
import {parseJson} from '../parse-json.ts'
import {isNone, type OptionsReader} from './options-reader.ts'
import type {Part} from './part.ts'
import {onOffPart} from './switch.ts'

/**
 * Reads a siren. Its commands are JSON, or made by templates: Zigbee2MQTT's warning devices sound by the one, and stop
 * by the other. The wrong one would sound an alarm again that somebody turns off.
 */
export function readSiren(options: OptionsReader): Part {
  const on = options.payload('payload_on', 'ON')
  const off = options.payload('payload_off', 'OFF')
  const stateOn = options.payload('state_on', on)
  const stateOff = options.payload('state_off', off)
  const onTemplate = options.has('command_template') ? 'command_template' : undefined
  const offTemplate = options.has('command_off_template') ? 'command_off_template' : onTemplate
  const sendOn = options.sender('command_topic', onTemplate)
  const sendOff = options.sender('command_topic', offTemplate)
  const read = options.reader('state_value_template')
  const payload = (state: string, template: string | undefined) =>
    template === undefined ? JSON.stringify({state}) : state

  const part = onOffPart(options, {
    read(message) {
      const text = read(message)
      if (text === undefined || text === '') return undefined
      const json = parseJson(text)
      const state = isRecord(json) ? json.state : text
      if (state === null || (typeof state === 'string' && isNone(state))) return 'unknown'
      return state === stateOn ? {on: true} : state === stateOff ? {on: false} : undefined
    },
    send:
      sendOn &&
      sendOff &&
      ((wanted) =>
        wanted ? sendOn(payload(on, onTemplate), {state: on}) : sendOff(payload(off, offTemplate), {state: off})),
  })
  return {...part, secures: 'alarm'}
}
