import type {Bindings, Home} from '../schema.ts'
import {planTargets} from './plan-targets.ts'
import type {NameReader} from './read-name.ts'
import type {Target} from './targets.ts'

/** Returns every target of the home, in its order. */
export const targetsOf = (home: Home, read: NameReader): Target[] =>
  home.plans.flatMap((plan) => [...planTargets(home, plan, read), ...climateTargets(plan, read)])

/** Rooms and areas have a climate of their own, for thermostats without a plate or an item. */
function climateTargets({rooms, areas}: Home['plans'][number], read: NameReader): Target[] {
  const base = {role: 'climate', purpose: 'climate', things: ['thermostat'], isByName: false} as const
  const boundIn = (bindings: Bindings | undefined) => bindings?.climate ?? []
  return [
    ...rooms.map(
      ({id, at, bindings}): Target => ({
        ...base,
        element: {kind: 'room', id},
        reading: read(''),
        rooms: [{room: id, weight: 1}],
        at,
        prior: -0.3,
        bound: boundIn(bindings),
      }),
    ),
    ...areas.map(
      ({id, name, bindings}): Target => ({
        ...base,
        element: {kind: 'area', id},
        reading: read(name),
        rooms: rooms.flatMap((room) => (room.area === id ? [{room: room.id, weight: 0.5}] : [])),
        at: [0, 0],
        prior: -0.4,
        bound: boundIn(bindings),
      }),
    ),
  ]
}
