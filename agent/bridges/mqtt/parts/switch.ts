import type {DeviceAction} from '#shared/plan/device-state.ts'
import {isNone, numberIn, type OptionsReader} from './options-reader.ts'
import {type Change, type Command, type Part, type StateFields, unsupportedAction} from './part.ts'

/** The options that differ among the components that are on or off. */
interface OnOffOptions {
  valueTemplate: string
  /** The options with the payloads that turn it on and off, and their defaults. */
  on: readonly [key: string, initial: string]
  off: readonly [key: string, initial: string]
  /** The options with the states, whose defaults are the payloads. */
  stateOn: string
  stateOff: string
}

const plain: OnOffOptions = {
  valueTemplate: 'value_template',
  on: ['payload_on', 'ON'],
  off: ['payload_off', 'OFF'],
  stateOn: 'state_on',
  stateOff: 'state_off',
}

const components: Readonly<Record<string, OnOffOptions>> = {
  switch: plain,
  fan: {...plain, valueTemplate: 'state_value_template'},
  siren: {...plain, valueTemplate: 'state_value_template'},
  humidifier: {...plain, valueTemplate: 'state_value_template'},
  valve: {
    ...plain,
    on: ['payload_open', 'OPEN'],
    off: ['payload_close', 'CLOSE'],
    stateOn: 'state_open',
    stateOff: 'state_closed',
  },
}

/** Reads everything that is on or off: switches, fans, sirens, humidifiers and valves. */
export function readSwitch(options: OptionsReader, component: string): Part {
  const keys = components[component] ?? plain
  const on = options.payload(...keys.on)
  const off = options.payload(...keys.off)
  const stateOn = options.payload(keys.stateOn, component === 'valve' ? 'open' : on)
  const stateOff = options.payload(keys.stateOff, component === 'valve' ? 'closed' : off)
  // ESPHome's valves with a position have no other state.
  const hasPosition = component === 'valve' && options.has('position_topic')
  const topic = options.topic(hasPosition ? 'position_topic' : 'state_topic')
  const read = options.reader(hasPosition ? 'position_template' : keys.valueTemplate)
  const send = options.sender('command_topic', 'command_template')
  function changeOf(text: string | undefined): Change | 'unknown' | undefined {
    if (text === undefined) return undefined
    if (isNone(text)) return 'unknown'
    const position = component === 'valve' ? numberIn(text) : undefined
    if (position !== undefined) return {on: position > 0}
    return text === stateOn ? {on: true} : text === stateOff ? {on: false} : undefined
  }

  return {
    kind: 'switch',
    actions: send ? ['toggle', 'turn'] : [],
    listeners: topic === undefined ? [] : [{topic, read: (message) => changeOf(read(message))}],
    isOptimistic: topic === undefined || options.flag('optimistic'),
    command(action, state) {
      const wanted = wantedOn(action, state)
      if (wanted === undefined || !send) throw unsupportedAction(action)
      return {publications: send(wanted ? on : off), change: {on: wanted}} satisfies Command
    },
  }
}

/** Returns whether an action turns something on; undefined for another action. */
export function wantedOn(action: DeviceAction, {on}: StateFields): boolean | undefined {
  return action.type === 'turn' ? action.on : action.type === 'toggle' ? !on : undefined
}
