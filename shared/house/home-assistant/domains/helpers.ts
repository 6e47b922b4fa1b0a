import {formatReading, round} from '../../readings.ts'
import {chosen, clamp, type Domain, type Entity, numberOf, refuse, textOf, textsOf, unreadable} from './domain.ts'

/** Selections, of devices and of people. They are sensors on the plan: a tap chooses nothing. */
export const select: Domain = {
  kind: 'sensor',
  capabilities: (entity) => ({actions: ['mode'], modes: textsOf(entity, 'options')}),
  state: ({state}) => ({status: 'ok', mode: state, text: state, reading: state}),
  call(entity, action) {
    if (action.type !== 'mode') return refuse(entity, action)
    return {service: 'select_option', data: {option: chosen(entity, action.value, textsOf(entity, 'options'))}}
  },
}

/** Home Assistant's own range of a number that says none. */
const defaultNumbers = [0, 100, 1] as const

function numbersOf(entity: Entity): readonly [number, number, number] {
  const [min, max, step] = [numberOf(entity, 'min'), numberOf(entity, 'max'), numberOf(entity, 'step')]
  return min !== undefined && max !== undefined && min < max
    ? [min, max, step !== undefined && step > 0 ? step : 1]
    : defaultNumbers
}

/** Numbers that people set. */
export const number: Domain = {
  kind: 'sensor',
  capabilities: (entity) => ({actions: ['number'], numbers: numbersOf(entity)}),
  state(entity) {
    const value = Number(entity.state)
    if (!Number.isFinite(value)) throw unreadable(entity)
    const unit = textOf(entity, 'unit_of_measurement')
    const reading = formatReading(value, unit, entity.precision)
    return {status: 'ok', value, ...(unit !== undefined && {unit}), reading}
  },
  call(entity, action) {
    if (action.type !== 'number') return refuse(entity, action)
    const [min, max, step] = numbersOf(entity)
    const value = clamp(min + Math.round((action.value - min) / step) * step, min, max)
    return {service: 'set_value', data: {value: round(value, 6)}}
  },
}

/** Buttons, scenes and scripts: a tap on the plan must not set one off, so a dialog or a sheet has their button. */
export const pressed = (measures: 'button' | 'scene' | 'script', service: string): Domain => ({
  kind: 'sensor',
  capabilities: () => ({actions: ['press'], measures}),
  // A script that runs is on; the others' state is the time of the last press.
  state: ({state}) => (measures === 'script' ? {status: 'ok', on: state === 'on'} : {status: 'ok'}),
  // "unknown" only means that nobody has pressed it yet.
  isKnown: () => true,
  call: (entity, action) => (action.type === 'press' ? {service} : refuse(entity, action)),
})
