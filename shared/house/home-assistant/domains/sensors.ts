import {readBinarySensor, readSensor} from '../../readings.ts'
import {type Domain, type Entity, isOn, refuse, textOf} from './domain.ts'

const measures = (entity: Entity) => {
  const deviceClass = textOf(entity, 'device_class')
  return {actions: [], ...(deviceClass !== undefined && {measures: deviceClass})}
}

export const sensor: Domain = {
  kind: 'sensor',
  capabilities: measures,
  state(entity) {
    const {state, precision} = entity
    const unit = textOf(entity, 'unit_of_measurement')
    const readings = readSensor({state, measures: textOf(entity, 'device_class'), unit, precision})
    return readings ? {status: 'ok', ...readings} : {status: 'unknown'}
  },
  call: refuse,
}

export const binarySensor: Domain = {
  kind: 'sensor',
  capabilities: measures,
  state: (entity) => ({status: 'ok', ...readBinarySensor(isOn(entity), textOf(entity, 'device_class'))}),
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
