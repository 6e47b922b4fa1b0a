import type {DeviceAction} from '#shared/house/device-state.ts'
import type {Message} from '../message.ts'
import {isNone, type OptionsReader, type ReadText} from './options-reader.ts'
import {type Change, type Command, type Part, type Publication, type StateFields, unsupportedAction} from './part.ts'

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
  humidifier: {...plain, valueTemplate: 'state_value_template'},
}

/** Reads switches, fans and humidifiers. */
export function readSwitch(options: OptionsReader, component: string): Part {
  const keys = components[component] ?? plain
  const on = options.payload(...keys.on)
  const off = options.payload(...keys.off)
  const send = options.sender('command_topic', 'command_template')
  const words: readonly [string, Change][] = [
    [options.payload(keys.stateOn, on), {on: true}],
    [options.payload(keys.stateOff, off), {on: false}],
  ]
  return onOffPart(options, {
    read: wordReader(options.reader(keys.valueTemplate), new Map(words)),
    send: send && ((wanted) => send(wanted ? on : off)),
  })
}

/** Reads a device that is on or off. */
export interface OnOff {
  read(message: Message): Change | 'unknown' | undefined
  send: ((on: boolean) => Publication[]) | undefined
}

export function onOffPart(options: OptionsReader, {read, send}: OnOff, topicKey = 'state_topic'): Part {
  const topic = options.topic(topicKey)
  return {
    kind: 'switch',
    actions: send ? ['toggle', 'turn'] : [],
    listeners: topic === undefined ? [] : [{topic, read}],
    isOptimistic: topic === undefined || options.flag('optimistic'),
    command(action, state) {
      const wanted = wantedOn(action, state)
      if (wanted === undefined || !send) throw unsupportedAction(action)
      return {publications: send(wanted), change: {on: wanted}} satisfies Command
    },
  }
}

/** Reads the words of a state; `None` means that there is none. */
function wordReader(read: ReadText, words: ReadonlyMap<string, Change>) {
  return (message: Message): Change | 'unknown' | undefined => {
    const text = read(message)
    return text === undefined ? undefined : isNone(text) ? 'unknown' : words.get(text)
  }
}

/** Returns whether an action turns something on; undefined for another action. */
export function wantedOn(action: DeviceAction, {on}: StateFields): boolean | undefined {
  return action.type === 'turn' ? action.on : action.type === 'toggle' ? !on : undefined
}
