import type {KnownState} from '../../device-state.ts'
import {readBinarySensor, readSensor, twoStateClass} from '../../readings.ts'
import {type Domain, type Entity, isOn, refuse, textOf} from './domain.ts'

const shown = (measures: string | undefined) => ({actions: [], ...(measures !== undefined && {measures})})

export const sensor: Domain = {
  kind: 'sensor',
  capabilities: (entity) => shown(textOf(entity, 'device_class')),
  state(entity) {
    const {state, precision} = entity
    const unit = textOf(entity, 'unit_of_measurement')
    const readings = readSensor({state, measures: textOf(entity, 'device_class'), unit, precision})
    return readings ? {status: 'ok', ...readings} : {status: 'unknown'}
  },
  call: refuse,
}

const classOf = (entity: Entity) => twoStateClass(textOf(entity, 'device_class'), [entity.entityId])

export const binarySensor: Domain = {
  kind: 'sensor',
  capabilities: (entity) => shown(classOf(entity)),
  state: (entity) => ({status: 'ok', ...readBinarySensor(isOn(entity), classOf(entity))}),
  call: refuse,
}

/** Entities that show a word or a text: the weather, a timer, a date that people set. */
export const worded: Domain = {
  kind: 'sensor',
  capabilities: () => shown(undefined),
  state: ({state}) => ({status: 'ok', text: state, reading: state}),
  call: refuse,
}

/** A moment, as ISO 8601. */
export const moment: Domain = {
  ...worded,
  capabilities: () => shown('timestamp'),
  state: (entity) => momentOf(entity.state) ?? {status: 'unknown'},
}

/** A picture, whose state is the time of the last one. */
export const picture: Domain = {...moment, capabilities: () => shown('image')}

/** Events, like a doorbell's ring: their state is the time of the last one. */
export const event: Domain = {
  ...worded,
  capabilities: (entity) => shown(textOf(entity, 'device_class') ?? 'event'),
  state(entity) {
    const last = momentOf(entity.state)
    const type = textOf(entity, 'event_type')
    return last && type !== undefined ? {...last, text: type, reading: type} : (last ?? {status: 'unknown'})
  },
}

function momentOf(state: string): KnownState | undefined {
  const at = Date.parse(state)
  return Number.isNaN(at) ? undefined : {status: 'ok', at, text: state, reading: state}
}

/**
 * Locks and alarm systems show their state only: a tap on the wall must neither open the front door nor disarm the
 * house.
 */
export const guarded = (measured: string): Domain => ({
  kind: 'sensor',
  capabilities: () => ({actions: [], measures: measured}),
  state: ({state}) => ({status: 'ok', text: state, reading: state}),
  call: refuse,
})
