import type {Fields} from '../parse-json.ts'
import {colorOf, numbersOf, readWhites} from './light-colors.ts'
import {clamp, fraction, isNone, numberIn, type OptionsReader} from './options-reader.ts'
import {type Change, type Command, type Part, type Publication, unsupportedAction} from './part.ts'
import {wantedOn} from './switch.ts'

/** Reads a lamp whose messages are made and read by templates. */
export function readTemplateLight(options: OptionsReader): Part {
  const topic = options.topic('state_topic')
  const sendOn = options.sender('command_topic', 'command_on_template')
  const sendOff = options.sender('command_topic', 'command_off_template')
  const whites = readWhites(options)
  const readState = options.reader('state_template')
  const readBrightness = options.reader('brightness_template')
  const readWhite = options.reader('color_temp_template')
  const readParts = ['red', 'green', 'blue'].map((name) => options.reader(`${name}_template`))
  const has = (name: string) => options.has(`${name}_template`)
  const canDim = has('brightness')
  const canWhite = has('color_temp')
  const canColor = has('red') && has('green') && has('blue')

  function turn(isOn: boolean, variables: Fields, change: Change, action: Parameters<Part['command']>[0]): Command {
    const send = isOn ? sendOn : sendOff
    if (!send) throw unsupportedAction(action)
    const publications: Publication[] = send('', {state: isOn ? 'on' : 'off', ...variables})
    return {publications, change: {on: isOn, ...change}}
  }

  return {
    kind: 'light',
    actions: [
      ...(sendOn ? (['toggle', 'turn'] as const) : []),
      ...(sendOn && canDim ? (['brightness'] as const) : []),
      ...(sendOn && canWhite ? (['kelvin'] as const) : []),
      ...(sendOn && canColor ? (['color'] as const) : []),
    ],
    ...(canWhite && {kelvins: whites.kelvins}),
    listeners:
      topic === undefined
        ? []
        : [
            {
              topic,
              read(message) {
                const change: Change = {}
                const state = has('state') ? readState(message) : undefined
                if (state !== undefined && isNone(state)) return 'unknown'
                if (state === 'on' || state === 'off') change.on = state === 'on'
                const brightness = canDim ? numberIn(readBrightness(message)) : undefined
                if (brightness !== undefined && brightness > 0) change.brightness = fraction(brightness / 255)
                const white = canWhite ? numberIn(readWhite(message)) : undefined
                if (white !== undefined && white > 0) {
                  change.kelvin = whites.fromDevice(white)
                  change.color = undefined
                }
                const parts = canColor ? readParts.map((read) => numberIn(read(message)) ?? Number.NaN) : []
                const color = colorOf('rgb', parts)
                if (color !== undefined) {
                  change.color = color
                  change.kelvin = undefined
                }
                return Object.keys(change).length === 0 ? undefined : change
              },
            },
          ],
    isOptimistic: topic === undefined || !has('state') || options.flag('optimistic'),
    command(action, state) {
      const wanted = wantedOn(action, state)
      if (wanted !== undefined) return turn(wanted, {}, {}, action)
      if (action.type === 'brightness' && canDim) {
        const brightness = clamp(action.value)
        if (brightness === 0) return turn(false, {}, {}, action)
        return turn(true, {brightness: Math.max(Math.round(brightness * 255), 1)}, {brightness}, action)
      }
      if (action.type === 'kelvin' && canWhite) {
        const value = whites.toDevice(action.value)
        return turn(true, {color_temp: value}, {kelvin: whites.fromDevice(value), color: undefined}, action)
      }
      if (action.type === 'color' && canColor) {
        const [red, green, blue] = numbersOf('rgb', action.value)
        const [hue, sat] = numbersOf('hs', action.value)
        return turn(true, {red, green, blue, hue, sat}, {color: action.value, kelvin: undefined}, action)
      }
      throw unsupportedAction(action)
    },
  }
}
