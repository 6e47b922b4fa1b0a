import type {BoundDevice} from '../home/bindings.ts'
import type {Home} from '../home/schema.ts'
import type {HouseDevice} from './device-state.ts'

/** The quantities that a house chooses a sensor for. */
const quantities = ['temperature', 'humidity'] as const

/**
 * Returns bindings of the sensors that people chose in the house for a room's temperature and humidity, where the plan
 * binds none. It finds the room of the plan by the name of the house's room, and skips names that several rooms have.
 */
export function chosenReadings(
  home: Home,
  bindings: readonly BoundDevice[],
  devices: readonly HouseDevice[],
): BoundDevice[] {
  const chosen = devices.filter(({isRoomReading, isGone}) => isRoomReading && !isGone)
  if (chosen.length === 0) return []
  const rooms = home.plans.flatMap(({rooms}) => rooms)
  const isTaken = (room: string, role: string) => bindings.some((bound) => bound.id === room && bound.role === role)
  const isPlaced = (id: string) => bindings.some(({device}) => device === id)
  return chosen.flatMap(({id, room, measures}): BoundDevice[] => {
    const role = quantities.find((quantity) => quantity === measures)
    const [named, ...others] = rooms.filter(({name}) => room !== null && sameName(name, room))
    if (!role || !named || others.length > 0 || isPlaced(id) || isTaken(named.id, role)) return []
    return [{kind: 'room', id: named.id, role, device: id}]
  })
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
