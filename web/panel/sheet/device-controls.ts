import {html, nothing, type TemplateResult} from 'lit'
import {hexToRgb, hsToHex, rgbToHs} from '#shared/house/color.ts'
import {fromCelsius, toCelsius} from '#shared/house/readings.ts'
import {formatNumber} from '#shared/text/formats.ts'
import {degrees, temperatureUnitOf} from '../../plan/degrees.ts'
import {planWords} from '../../plan/words.ts'
import {detailWords, percentText} from '../words/detail-words.ts'
import {button, type Controlled, choice, percents, slider, type Worded} from './control-parts.ts'

const defaultKelvins = [2000, 6500] as const
const defaultTemperatures = [5, 30] as const

/** The controls in the order that people see them. Each is there when the device takes its action. */
export function deviceControls(controlled: Controlled): TemplateResult {
  const worded = {...controlled, words: detailWords[controlled.language]}
  return html`<div class="controls">
    ${[buttons, brightness, kelvin, color, position, tilt, speed, temperature, humidity, number, mode, fanMode, volume].map((control) => control(worded))}
  </div>`
}

function buttons(controlled: Worded) {
  const {actions, device, state, words, act} = controlled
  const isCover = device.kind === 'cover'
  const canTurn = actions.has('turn') && !isCover
  const shown = [
    canTurn && state.on !== true && button(words.turnOn, controlled, () => act({type: 'turn', on: true})),
    canTurn && state.on !== false && button(words.turnOff, controlled, () => act({type: 'turn', on: false}), state.on),
    isCover && actions.has('toggle') && button(words.open, controlled, () => act({type: 'position', value: 1})),
    actions.has('stop') && button(words.stop, controlled, () => act({type: 'stop'})),
    isCover && actions.has('toggle') && button(words.close, controlled, () => act({type: 'position', value: 0})),
    actions.has('press') && button(words.press(device.measures), controlled, () => act({type: 'press'})),
    actions.has('start') && button(words.start, controlled, () => act({type: 'start'}), state.on),
    actions.has('home') && button(words.home, controlled, () => act({type: 'home'})),
    actions.has('play') && button(words.play, controlled, () => act({type: 'play'}), state.playback === 'playing'),
    actions.has('pause') && button(words.pause, controlled, () => act({type: 'pause'})),
  ].filter((one) => one !== false)
  return shown.length > 0 ? html`<div class="control-buttons">${shown}</div>` : nothing
}

function brightness(controlled: Worded) {
  const {actions, state, words, language, act} = controlled
  if (!actions.has('brightness')) return nothing
  return slider(controlled, {
    name: words.brightness,
    value: state.on === false ? 0 : percents(state.brightness),
    look: 'is-brightness',
    say: (value) => (value === 0 ? planWords[language].off : `${value} %`),
    send: (value) => act(value === 0 ? {type: 'turn', on: false} : {type: 'brightness', value: value / 100}),
  })
}

function kelvin(controlled: Worded) {
  const {actions, device, state, words, act} = controlled
  if (!actions.has('kelvin')) return nothing
  return slider(controlled, {
    name: words.kelvin,
    value: state.kelvin,
    range: device.kelvins ?? defaultKelvins,
    step: 50,
    look: 'is-kelvin',
    say: (value) => `${Math.round(value)} K`,
    send: (value) => act({type: 'kelvin', value}),
  })
}

function color(controlled: Worded) {
  const {actions, state, words, act} = controlled
  if (!actions.has('color')) return nothing
  const rgb = state.color === undefined ? undefined : hexToRgb(state.color)
  const [hue, saturation] = rgb ? rgbToHs(rgb) : []
  const hueName = (hue: number) => words.hues[Math.round(hue / 30) % 12] ?? words.unset
  return html`${slider(controlled, {
    name: words.color,
    value: hue === undefined ? undefined : Math.round(hue),
    range: [0, 359],
    look: 'is-hue',
    say: hueName,
    send: (value) => act({type: 'color', value: hsToHex(value, saturation || 100)}),
  })}
  ${slider(controlled, {
    name: words.saturation,
    value: saturation === undefined ? undefined : Math.round(saturation),
    look: 'is-saturation',
    say: (value) => (value === 0 ? words.white : `${value} %`),
    send: (value) => act({type: 'color', value: hsToHex(hue ?? 0, value)}),
  })}`
}

function position(controlled: Worded) {
  const {actions, state, words, language, act} = controlled
  if (!actions.has('position')) return nothing
  const {closed, open} = planWords[language]
  return slider(controlled, {
    name: words.position,
    value: percents(state.target ?? state.position),
    reached: percents(state.position),
    look: 'is-position',
    say: (value) => (value === 0 ? closed : open(value)),
    send: (value) => act({type: 'position', value: value / 100}),
  })
}

function tilt(controlled: Worded) {
  const {actions, state, words, act} = controlled
  if (!actions.has('tilt')) return nothing
  return slider(controlled, {
    name: words.tilt,
    value: percents(state.tilt),
    look: 'is-position',
    say: (value) => `${value} %`,
    send: (value) => act({type: 'tilt', value: value / 100}),
  })
}

function speed(controlled: Worded) {
  const {actions, state, words, language, act} = controlled
  if (!actions.has('speed')) return nothing
  return slider(controlled, {
    name: words.speed,
    value: state.on === false ? 0 : percents(state.speed),
    look: 'is-volume',
    say: (value) => (value === 0 ? planWords[language].off : `${value} %`),
    send: (value) => act({type: 'speed', value: value / 100}),
  })
}

function humidity(controlled: Worded) {
  const {actions, device, state, words, act} = controlled
  if (!actions.has('humidity')) return nothing
  return slider(controlled, {
    name: words.humidity,
    value: state.targetHumidity,
    range: device.humidities ?? [0, 100],
    look: 'is-volume',
    say: (value) => `${value} %`,
    send: (value) => act({type: 'humidity', value}),
  })
}

function number(controlled: Worded) {
  const {actions, device, state, words, language, act} = controlled
  if (!actions.has('number')) return nothing
  const [min, max, step] = device.numbers ?? [0, 100, 1]
  const unit = state.unit === undefined ? '' : ` ${state.unit}`
  return slider(controlled, {
    name: words.number,
    value: state.value,
    range: [min, max],
    step,
    look: 'is-volume',
    say: (value) => `${formatNumber(language, value)}${unit}`,
    send: (value) => act({type: 'number', value}),
  })
}

/** Degrees between two target temperatures, in the unit in which people read them. */
const temperatureSteps = {'°C': 0.5, '°F': 1} as const

function temperature(controlled: Worded) {
  const {actions, device, state, words, language, act} = controlled
  if (!actions.has('temperature')) return nothing
  const unit = temperatureUnitOf([state])
  const step = temperatureSteps[unit]
  const [min, max] = (device.temperatures ?? defaultTemperatures).map((limit) => fromCelsius(limit, unit)) as [
    number,
    number,
  ]
  const target = state.targetTemperature === undefined ? undefined : fromCelsius(state.targetTemperature, unit)
  const send = (value: number) => act({type: 'temperature', value: toCelsius(value, unit) ?? value})
  const say = (value: number) => degrees(language, toCelsius(value, unit) ?? value, unit)
  const move = (by: number) => () => {
    const measured = state.temperature === undefined ? (min + max) / 2 : fromCelsius(state.temperature, unit)
    const value = Math.round(((target ?? measured) + by) / step) * step
    send(Math.min(Math.max(value, min), max))
  }
  return html`<div class="target">
    ${button(words.cooler, controlled, move(-step))}
    <strong>${target === undefined ? words.unset : say(target)}</strong>
    ${button(words.warmer, controlled, move(step))}
  </div>
  ${slider(controlled, {
    name: words.temperature,
    value: target,
    range: [min, max],
    step,
    look: 'is-temperature',
    say,
    send,
  })}`
}

function mode(controlled: Worded) {
  const {actions, device, state, words, act} = controlled
  if (!actions.has('mode')) return nothing
  return choice(controlled, {
    name: device.kind === 'sensor' ? words.choice : words.mode,
    choices: device.modes,
    value: state.mode,
    send: (value) => act({type: 'mode', value}),
  })
}

function fanMode(controlled: Worded) {
  const {actions, device, state, words, act} = controlled
  if (!actions.has('fanMode')) return nothing
  return choice(controlled, {
    name: words.fanMode,
    choices: device.fanModes,
    value: state.fanMode,
    send: (value) => act({type: 'fanMode', value}),
  })
}

function volume(controlled: Worded) {
  const {actions, state, words, act} = controlled
  if (!actions.has('volume')) return nothing
  return slider(controlled, {
    name: words.volume,
    value: percents(state.volume),
    look: 'is-volume',
    say: (value) => percentText(value / 100),
    send: (value) => act({type: 'volume', value: value / 100}),
  })
}
