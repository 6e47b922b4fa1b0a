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
