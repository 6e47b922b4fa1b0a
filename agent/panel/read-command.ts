import {limits} from '#shared/contract/limits.ts'
import type {Choice} from '#shared/house/choices.ts'
import type {DeviceAction} from '#shared/house/device-state.ts'
import {plainText} from '#shared/house/plain-text.ts'
import type {Rule} from '#shared/house/rules.ts'
import {isRecord} from '#shared/json.ts'
import {
  type BridgeCommand,
  type BridgeQuestion,
  type ChooseCommand,
  type Command,
  type FromPage,
  type HistoryCommand,
  historyHours,
  type MeshCommand,
  type NumberCommand,
  type StillCommand,
  type TabletReport,
} from '#web/panel/protocol.ts'
import type {BridgeKind} from '../bridges/bridge-kind.ts'
import {findKind} from '../bridges/kinds.ts'

type Fields = Readonly<Record<string, unknown>>

const within = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max

const fraction = (value: unknown): value is number => within(value, 0, 1)

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** Options of a selection are words of people: `Movie night 2`. */
const isWord = (value: unknown): value is string => plainText(value, 100) === value

/** Rebuilds each action from its own fields, so that bridges never get other fields of a message. */
const actions: Readonly<Record<string, (from: Fields) => DeviceAction | null>> = {
  toggle: () => ({type: 'toggle'}),
  turn: ({on}) => (typeof on === 'boolean' ? {type: 'turn', on} : null),
  brightness: ({value}) => (fraction(value) ? {type: 'brightness', value} : null),
  position: ({value}) => (fraction(value) ? {type: 'position', value} : null),
  stop: () => ({type: 'stop'}),
  tilt: ({value}) => (fraction(value) ? {type: 'tilt', value} : null),
  kelvin: ({value}) => (within(value, 1000, 20_000) ? {type: 'kelvin', value} : null),
  color: ({value}) => (isColor(value) ? {type: 'color', value: value.toLowerCase()} : null),
  temperature: ({value}) => (within(value, -50, 100) ? {type: 'temperature', value} : null),
  fanMode: ({value}) => (isWord(value) ? {type: 'fanMode', value} : null),
  speed: ({value}) => (fraction(value) ? {type: 'speed', value} : null),
  humidity: ({value}) => (within(value, 0, 100) ? {type: 'humidity', value} : null),
  number: ({value}) => (Number.isFinite(value) ? {type: 'number', value: value as number} : null),
  press: () => ({type: 'press'}),
  start: () => ({type: 'start'}),
  home: () => ({type: 'home'}),
  mode: ({value}) => (isWord(value) ? {type: 'mode', value} : null),
  play: () => ({type: 'play'}),
  pause: () => ({type: 'pause'}),
  volume: ({value}) => (fraction(value) ? {type: 'volume', value} : null),
}

const fieldsOf = (value: unknown): Fields | null => (isRecord(value) ? value : null)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Rebuilds an action of a page or a command; returns null when it is none. */
export function readAction(value: unknown): DeviceAction | null {
  const requested = fieldsOf(value)
  const type = String(requested?.type)
  return requested && Object.hasOwn(actions, type) ? (actions[type]?.(requested) ?? null) : null
}

const text = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max

/** Rebuilds the fields of a bridge to add; returns null when a kind has no such field, or its text is too long. */
function readFields(kind: BridgeKind, given: Fields | null): Record<string, string> | null {
  const read: Record<string, string> = {}
  for (const [name, value] of Object.entries(given ?? {})) {
    const field = kind.fields.find((field) => field.name === name)
    if (!field || !text(value, field.maxLength)) return null
    read[name] = value
  }
  return read
}

/** Rebuilds a question about bridges from its own fields; returns null when it is none. */
const questions: Readonly<Record<string, (from: Fields) => BridgeQuestion | null>> = {
  kinds: () => ({ask: 'kinds'}),
  find: ({kind: name}) => {
    const kind = findKind(name)
    return kind ? {ask: 'find', kind: kind.kind} : null
  },
  add: ({kind: name, url, fields}) => {
    const kind = findKind(name)
    const read = kind && readFields(kind, fieldsOf(fields))
    return kind && read && text(url, 500) ? {ask: 'add', kind: kind.kind, url, fields: read} : null
  },
  'sign-in': ({kind: name, url}) => {
    const kind = findKind(name)
    return kind?.signsIn && text(url, 500) ? {ask: 'sign-in', kind: kind.kind, url} : null
  },
  'signed-in': ({state}) => (text(state, 100) ? {ask: 'signed-in', state} : null),
  'cancel-sign-in': ({state}) => (text(state, 100) ? {ask: 'cancel-sign-in', state} : null),
  test: ({bridge}) => (text(bridge, 100) ? {ask: 'test', bridge} : null),
  remove: ({bridge}) => (text(bridge, 100) ? {ask: 'remove', bridge} : null),
}

/** Parses a page's message; returns null when it isn't a valid command. */
export function readMessage(text: string): FromPage | null {
  const message = fieldsOf(parsed(text))
  const type = String(message?.type)
  return message && Object.hasOwn(messages, type) ? (messages[type]?.(message) ?? null) : null
}

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isSafeInteger(id)

const readHistoryCommand = ({id, hours}: Fields): HistoryCommand | null =>
  isId(id) ? {type: 'history', id, ...(within(hours, 1, historyHours) && {hours})} : null

const readMeshCommand = ({id, asks, stops}: Fields): MeshCommand | null =>
  isId(id) && typeof asks === 'boolean' ? {type: 'mesh', id, asks, ...(stops === true && {stops})} : null

const isDevice = (device: unknown): device is string => text(device, limits.deviceTextLength) && device !== ''

const readStillCommand = ({id, device}: Fields): StillCommand | null =>
  isId(id) && isDevice(device) ? {type: 'still', id, device} : null

/** Rebuilds a choice from its own fields; returns null when it is none. */
const choices: Readonly<Record<string, (device: string, value: unknown) => Choice | null>> = {
  // A rule is checked where an error can name the place of the fault.
  rules: (device, value) => ({of: 'rules', device, value: value as Rule | null}),
  stays: (device, value) =>
    value === 'night' || value === 'always' || value === null ? {of: 'stays', device, value} : null,
  asks: (device, value) => (typeof value === 'boolean' || value === null ? {of: 'asks', device, value} : null),
}

function readChooseCommand({id, choice}: Fields): ChooseCommand | null {
  const {of, device, value} = fieldsOf(choice) ?? {}
  const read =
    typeof of === 'string' && Object.hasOwn(choices, of) && isDevice(device) ? choices[of]?.(device, value) : null
  return read && isId(id) ? {type: 'choose', id, choice: read} : null
}

const isInteger = (value: unknown, min: number, max: number): value is number =>
  within(value, min, max) && Number.isInteger(value)

const isWordOfSettings = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{0,64}$/.test(value)

function readTabletReport({settings, taken, screen, battery}: Fields): TabletReport | null {
  const chosen = fieldsOf(settings)
  if (!chosen) return null
  const {plan, room, layer, dimAfter, language} = chosen
  if (!text(plan, limits.elementIdLength) || !text(room, limits.elementIdLength)) return null
  if (!isWordOfSettings(layer) || !isWordOfSettings(language) || !isInteger(dimAfter, 0, 1440)) return null
  if (!isInteger(taken, 0, Number.MAX_SAFE_INTEGER - 1)) return null
  return {
    type: 'tablet',
    settings: {plan, room, layer, dimAfter, language},
    taken,
    screen: readScreen(fieldsOf(screen)),
    battery: readBattery(fieldsOf(battery)),
  }
}

function readScreen(screen: Fields | null): TabletReport['screen'] {
  const {width, height} = screen ?? {}
  return isInteger(width, 1, 100_000) && isInteger(height, 1, 100_000) ? {width, height} : null
}

function readBattery(battery: Fields | null): TabletReport['battery'] {
  const {level, isCharging} = battery ?? {}
  return isInteger(level, 0, 100) && typeof isCharging === 'boolean' ? {level, isCharging} : null
}

const readNumberCommand = ({number}: Fields): NumberCommand | null =>
  typeof number === 'string' && /^[\d ]{1,20}$/.test(number) ? {type: 'number', number} : null

function readBridgeCommand({id, question}: Fields): BridgeCommand | null {
  const asked = fieldsOf(question)
  const ask = String(asked?.ask)
  const read = asked && Object.hasOwn(questions, ask) ? questions[ask]?.(asked) : null
  return read && isId(id) ? {type: 'bridge', id, question: read} : null
}

/** Rebuilds a command of a page; returns null when it is none. */
export function readCommand(value: unknown): Command | null {
  const message = fieldsOf(value)
  const action = readAction(message?.action)
  if (message?.type !== 'command' || action === null) return null
  const {id, device, isConfirmed} = message
  if (!isId(id)) return null
  if (!isDevice(device)) return null
  return {type: 'command', id, device, action, ...(isConfirmed === true && {isConfirmed})}
}

/** Rebuilds each kind of message from its own fields; returns null when it is none. */
const messages: Readonly<Record<string, (message: Fields) => FromPage | null>> = {
  bridge: readBridgeCommand,
  choose: readChooseCommand,
  command: readCommand,
  history: readHistoryCommand,
  mesh: readMeshCommand,
  number: readNumberCommand,
  still: readStillCommand,
  tablet: readTabletReport,
}
