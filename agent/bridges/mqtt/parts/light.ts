import type {Whites} from './light-colors.ts'
import {clamp} from './options-reader.ts'
import {type Change, type Command, type Part, type Publication, type StateFields, unsupportedAction} from './part.ts'

/** Makes the messages of a value; undefined when the lamp takes none for it. */
type Sender<Value> = ((value: Value, state: StateFields) => Publication[] | undefined) | undefined

interface Light extends Pick<Part, 'listeners' | 'isOptimistic'> {
  turn: Sender<boolean>
  /** The value is a fraction above 0. */
  brightness: Sender<number>
  /** The value is in the lamp's own unit. */
  white: Sender<number>
  color: Sender<string>
  whites: Whites
}

/** Creates a lamp, which differs from others in its messages alone. */
export function createLight({turn, brightness, white, color, whites, ...rest}: Light): Part {
  return {
    kind: 'light',
    actions: [
      ...(turn ? (['toggle', 'turn'] as const) : []),
      ...(brightness ? (['brightness'] as const) : []),
      ...(white ? (['kelvin'] as const) : []),
      ...(color ? (['color'] as const) : []),
    ],
    ...(white && {kelvins: whites.kelvins}),
    ...rest,
    command(action, state) {
      const command = (publications: Publication[] | undefined, change: Change): Command => {
        if (!publications) throw unsupportedAction(action)
        return {publications, change}
      }
      const turnTo = (on: boolean) => command(turn?.(on, state), {on})
      switch (action.type) {
        case 'turn':
          return turnTo(action.on)
        case 'toggle':
          return turnTo(!state.on)
        case 'brightness': {
          const value = clamp(action.value)
          if (value === 0 && brightness && turn) return turnTo(false)
          return command(brightness?.(value, state), {on: true, brightness: value})
        }
        case 'kelvin': {
          const value = whites.toDevice(action.value)
          return command(white?.(value, state), {on: true, kelvin: whites.fromDevice(value), color: undefined})
        }
        case 'color':
          return command(color?.(action.value, state), {on: true, color: action.value, kelvin: undefined})
        default:
          throw unsupportedAction(action)
      }
    },
  }
}

/** Returns the steps of a brightness for a lamp that counts them up to `scale`: at least one. */
export const stepsOf = (brightness: number, scale: number) => Math.max(Math.round(brightness * scale), 1)
