import {limits} from '#shared/api/limits.ts'
import type {DeviceAction} from '#shared/plan/device-state.ts'
import type {Command} from './protocol.ts'

type Fields = Readonly<Record<string, unknown>>

const fraction = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** Rebuilds each action from its own fields, so that bridges never get other fields of a message. */
const actions: Readonly<Record<string, (from: Fields) => DeviceAction | null>> = {
  toggle: () => ({type: 'toggle'}),
  turn: ({on}) => (typeof on === 'boolean' ? {type: 'turn', on} : null),
  brightness: ({value}) => (fraction(value) ? {type: 'brightness', value} : null),
  position: ({value}) => (fraction(value) ? {type: 'position', value} : null),
  stop: () => ({type: 'stop'}),
}

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Parses a page's message; returns null when it isn't a valid command. */
export function readCommand(text: string): Command | null {
  const message = fieldsOf(parsed(text))
  const requested = fieldsOf(message?.action)
  if (message?.type !== 'command' || requested === null) return null
  const {id, device} = message
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null
  if (typeof device !== 'string' || device === '' || device.length > limits.deviceText) return null
  const type = String(requested.type)
  const action = Object.hasOwn(actions, type) ? actions[type]?.(requested) : null
  return action ? {type: 'command', id, device, action} : null
}
