import {flipMired} from '#shared/house/color.ts'
import type {ActionType, DeviceAction, HouseDevice} from '#shared/house/device-state.ts'
import {Failure} from '../failure.ts'

/** A word of `act`, like `brightness`. */
interface ActionWord {
  type: ActionType
  /** The value, as help and errors show it; absent for words without one. */
  value?: string
  /** Returns the action; undefined when the value is malformed. */
  read(value: string, device: HouseDevice): DeviceAction | undefined
}

const words: Readonly<Record<string, ActionWord>> = {
  on: {type: 'turn', read: () => ({type: 'turn', on: true})},
  off: {type: 'turn', read: () => ({type: 'turn', on: false})},
  toggle: {type: 'toggle', read: () => ({type: 'toggle'})},
  brightness: percentWord('brightness'),
  kelvin: {
    type: 'kelvin',
    value: 'KELVIN',
    read: (text, {kelvins}) => actionOf('kelvin', kelvinIn(text.replace(/k$/i, ''), kelvins ?? [1000, 20_000])),
  },
  color: {
    type: 'color',
    value: 'ff8800',
    // Shells take `#` for the start of a comment, so it may be left out.
    read: (text) =>
      /^#?[0-9a-f]{6}$/i.test(text) ? {type: 'color', value: `#${text.slice(-6).toLowerCase()}`} : undefined,
  },
  open: {type: 'position', read: () => ({type: 'position', value: 1})},
  close: {type: 'position', read: () => ({type: 'position', value: 0})},
  position: percentWord('position'),
  tilt: percentWord('tilt'),
  stop: {type: 'stop', read: () => ({type: 'stop'})},
  temperature: {
    type: 'temperature',
    value: 'DEGREES',
    read: (text, {temperatures}) =>
      actionOf('temperature', within(text.replace(/\s*°?c?$/i, ''), temperatures ?? [-50, 100])),
  },
  mode: {
    type: 'mode',
    value: 'MODE',
    read: (text, {modes}) => {
      const mode = modes ? modes.find((mode) => mode.toLowerCase() === text.toLowerCase()) : text
      return mode === undefined ? undefined : {type: 'mode', value: mode}
    },
  },
  fan: {
    type: 'fanMode',
    value: 'SPEED',
    read: (text, {fanModes = []}) => {
      const mode = fanModes.find((mode) => mode.toLowerCase() === text.toLowerCase())
      return mode === undefined ? undefined : {type: 'fanMode', value: mode}
    },
  },
  speed: percentWord('speed'),
  humidity: {
    type: 'humidity',
    value: 'PERCENT',
    read: (text, {humidities}) => actionOf('humidity', within(text.replace(/%$/, ''), humidities ?? [0, 100])),
  },
  number: {
    type: 'number',
    value: 'NUMBER',
    read: (text, {numbers: [min, max] = [-Infinity, Infinity]}) => actionOf('number', within(text, [min, max])),
  },
  press: {type: 'press', read: () => ({type: 'press'})},
  start: {type: 'start', read: () => ({type: 'start'})},
  home: {type: 'home', read: () => ({type: 'home'})},
  play: {type: 'play', read: () => ({type: 'play'})},
  pause: {type: 'pause', read: () => ({type: 'pause'})},
  volume: percentWord('volume'),
}

export const actionWords = Object.keys(words)

/** Reads an action as people write it: `brightness 40`. Throws a sentence that lists the device's actions. */
export function readActionWords(device: HouseDevice, [verb = '', value]: readonly string[]): DeviceAction {
  const word = Object.hasOwn(words, verb.toLowerCase()) ? words[verb.toLowerCase()] : undefined
  if (!word) throw new Failure('usage', `${verb} is not an action. ${abilities(device)}`)
  if (!canDo(device, verb.toLowerCase())) {
    throw new Failure('usage', `${device.name} has no ${verb}. ${abilities(device)}`)
  }
  if (word.value === undefined && value !== undefined) {
    throw new Failure('usage', `${verb} takes no value, but got ${value}.`)
  }
  if (word.value !== undefined && value === undefined) {
    throw new Failure('usage', `${verb} needs a value: ${example(verb, device)}.`)
  }
  const action = word.read(value ?? '', device)
  if (!action) throw new Failure('usage', `${value} is not a value of ${verb}. Use ${example(verb, device)}.`)
  return action
}

function canDo({kind, actions}: HouseDevice, verb: string): boolean {
  const type = words[verb]?.type
  if (!actions || type === undefined || actions.includes(type)) return true
  // A cover without positions still opens and closes.
  return kind === 'cover' && (verb === 'open' || verb === 'close') && actions.includes('toggle')
}

/** Returns the actions of a device with their values: `on`, `brightness PERCENT`. */
export const abilitiesOf = (device: HouseDevice): string[] =>
  actionWords.filter((verb) => canDo(device, verb)).map((verb) => [verb, words[verb]?.value].filter(Boolean).join(' '))

/** Lists the actions of a device in a sentence. */
function abilities(device: HouseDevice): string {
  const usable = abilitiesOf(device)
  if (usable.length === 0) return `${device.name} takes no commands: it is a ${device.kind}.`
  return `${device.name} can do: ${usable.join(', ')}.`
}

/** Says which values an action takes. */
function example(verb: string, {kelvins, temperatures, modes, fanModes, humidities, numbers}: HouseDevice): string {
  switch (verb.toLowerCase()) {
    case 'kelvin':
      return kelvins ? `${kelvins[0]} to ${kelvins[1]}` : 'a number like 2700'
    case 'temperature':
      return temperatures ? `${temperatures[0]} to ${temperatures[1]}` : 'a number like 21.5'
    case 'mode':
      return modes ? `one of ${modes.join(', ')}` : 'a mode like heat'
    case 'fan':
      return `one of ${fanModes?.join(', ')}`
    case 'humidity':
      return humidities ? `${humidities[0]} to ${humidities[1]}` : 'a percentage from 0 to 100'
    case 'number':
      return numbers ? `${numbers[0]} to ${numbers[1]}` : 'a number'
    case 'color':
      return 'six digits like ff8800'
    default:
      return 'a percentage from 0 to 100'
  }
}

type NumberAction = Extract<DeviceAction, {value: number}>

function percentWord(type: NumberAction['type']): ActionWord {
  return {
    type,
    value: 'PERCENT',
    read: (text) => {
      const percent = within(text.replace(/%$/, ''), [0, 100])
      return actionOf(type, percent === undefined ? undefined : percent / 100)
    },
  }
}

const actionOf = (type: NumberAction['type'], value: number | undefined): NumberAction | undefined =>
  value === undefined ? undefined : {type, value}

function within(text: string, [min, max]: readonly [number, number]): number | undefined {
  const value = Number(text)
  return /^-?\d+(?:\.\d+)?$/.test(text) && value >= min && value <= max ? value : undefined
}

/** Reads a white. Lamps count in mired, so that 2703 K are meant by 2700. */
function kelvinIn(text: string, [min, max]: readonly [number, number]): number | undefined {
  const value = within(text, [flipMired(flipMired(min) + 1), flipMired(flipMired(max) - 1)])
  return value === undefined ? undefined : Math.min(Math.max(value, min), max)
}
