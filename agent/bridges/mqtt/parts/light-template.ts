import {createLight, stepsOf} from './light.ts'
import {colorOf, numbersOf, readWhites} from './light-colors.ts'
import {fraction, isNone, numberAbove0, numberIn, type OptionsReader} from './options-reader.ts'
import {changeOrNone, type Part} from './part.ts'

/** Reads a lamp whose messages are made and read by templates. */
export function readTemplateLight(options: OptionsReader): Part {
  const topic = options.topic('state_topic')
  const sendOn = options.sender('command_topic', 'command_on_template')
  const sendOff = options.has('command_off_template')
    ? options.sender('command_topic', 'command_off_template')
    : undefined
  const whites = readWhites(options)
  const has = (name: string) => options.has(`${name}_template`)
  const reader = (name: string) => (has(name) ? options.reader(`${name}_template`) : () => undefined)
  const readState = reader('state')
  const readBrightness = reader('brightness')
  const readWhite = reader('color_temp')
  const colors = ['red', 'green', 'blue']
  const readColors = colors.map(reader)

  // Home Assistant refuses a lamp that can't be turned off: this one is only shown.
  const turnOn = sendOn && sendOff && ((variables: object) => sendOn('', {state: 'on', ...variables}))

  return createLight({
    whites,
    listeners:
      topic === undefined
        ? []
        : [
            {
              topic,
              read(message) {
                const state = readState(message)
                if (state !== undefined && isNone(state)) return 'unknown'
                const brightness = numberAbove0(readBrightness(message))
                const white = numberAbove0(readWhite(message))
                const color = colorOf(
                  'rgb',
                  readColors.map((read) => numberIn(read(message)) ?? Number.NaN),
                )
                return changeOrNone({
                  ...((state === 'on' || state === 'off') && {on: state === 'on'}),
                  ...(brightness !== undefined && {brightness: fraction(brightness / 255)}),
                  ...(white !== undefined && {kelvin: whites.fromDevice(white), color: undefined}),
                  ...(color !== undefined && {color, kelvin: undefined}),
                })
              },
            },
          ],
    isOptimistic: topic === undefined || !has('state') || options.flag('optimistic'),
    turn: turnOn && ((on) => (on ? turnOn({}) : sendOff?.('', {state: 'off'}))),
    brightness: has('brightness') && turnOn ? (value) => turnOn({brightness: stepsOf(value, 255)}) : undefined,
    white: has('color_temp') && turnOn ? (value) => turnOn({color_temp: value}) : undefined,
    color: colors.every(has) && turnOn ? (color) => turnOn(variablesOf(color)) : undefined,
  })
}

function variablesOf(color: string) {
  const [red, green, blue] = numbersOf('rgb', color)
  const [hue, sat] = numbersOf('hs', color)
  return {red, green, blue, hue, sat}
}
