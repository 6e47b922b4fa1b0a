import type {ActionType, DeviceState} from '../../device-state.ts'
import {type Domain, type Entity, hasFeature, refuse} from './domain.ts'

interface Robot {
  /** The states in which it works. */
  works: readonly string[]
  /** The bit of each action among its features, and its service. */
  actions: Readonly<Partial<Record<ActionType, readonly [feature: number, service: string]>>>
}

/**
 * Robots start by a button of their dialog: a tap on the plan must not set one off, so they are sensors there.
 */
function robot({works, actions}: Robot): Domain {
  const actionsOf = (entity: Entity) =>
    (Object.keys(actions) as ActionType[]).filter((type) => hasFeature(entity, actions[type]?.[0] ?? 0))
  return {
    kind: 'sensor',
    capabilities: (entity) => ({actions: actionsOf(entity)}),
    state: ({state}): DeviceState => ({status: 'ok', on: works.includes(state), text: state, reading: state}),
    call(entity, action) {
      const service = actionsOf(entity).includes(action.type) ? actions[action.type]?.[1] : undefined
      return service === undefined ? refuse(entity, action) : {service}
    },
  }
}

export const vacuum = robot({
  works: ['cleaning', 'on'],
  actions: {start: [8192, 'start'], pause: [4, 'pause'], stop: [8, 'stop'], home: [16, 'return_to_base']},
})

export const mower = robot({
  works: ['mowing'],
  actions: {start: [1, 'start_mowing'], pause: [2, 'pause'], home: [4, 'dock']},
})
