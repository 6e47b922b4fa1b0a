import type {DeviceState} from '#shared/plan/device-state.ts'
import {type Entity, Unreadable} from './domains/domain.ts'
import {domainOf} from './domains/domains.ts'

/** A device's state, and why it can't be read in whole. */
export interface ReadState {
  state: DeviceState
  problem: string | undefined
}

/** Reads the state of an entity, with the charge of its device's battery. */
export function readState(entity: Entity, battery: string | undefined): ReadState {
  if (entity.state === 'unavailable') return {state: {status: 'unavailable'}, problem: undefined}
  const wrong = entity.wrong === undefined ? undefined : `The attribute ${entity.wrong} is of an unknown type.`
  try {
    const domain = domainOf(entity.entityId)
    const state: DeviceState =
      !domain || entity.state === 'unknown' || entity.state === '' ? {status: 'unknown'} : domain.state(entity)
    const charge = battery === undefined || !/^\d+(\.\d+)?$/.test(battery) ? undefined : Math.min(Number(battery), 100)
    return {state: state.status === 'ok' && charge !== undefined ? {...state, battery: charge} : state, problem: wrong}
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return {state: {status: 'unknown'}, problem: error.message}
  }
}
