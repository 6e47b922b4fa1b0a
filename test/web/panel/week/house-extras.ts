import type {Home, Plan, Point, Radar} from '#shared/home/schema.ts'
import type {DeviceState, HouseDevice} from '#shared/house/device-state.ts'
import type {SeededRandom} from '../../../shared/home/check/plans/seeded-random.ts'

/** So many rooms of the first floor have a plug that measures power. */
const plugs = 4

/** Returns the home with a plug in some rooms, and a radar in the first one, which is a part of its motion sensor. */
export function withExtras(home: Home, app: string): Home {
  const [ground, ...others] = home.plans as [Plan, ...Plan[]]
  const plugged = roomsWithPlug(home).map(({id}) => id)
  const rooms = ground.rooms.map((room) =>
    plugged.includes(room.id)
      ? {...room, bindings: {...room.bindings, power: [{app, device: `power-${room.id}`}]}}
      : room,
  )
  const [first] = ground.rooms
  const radar: Radar = {
    id: 'radar',
    model: 'ld2450',
    at: first?.at ?? [1, 1],
    device: {app, device: `motion-${first?.id}`},
  }
  return {...home, plans: [{...ground, rooms, radars: [radar]}, ...others]}
}

const roomsWithPlug = ({plans: [ground]}: Home) => (ground?.rooms ?? []).filter(({outdoor}) => !outdoor).slice(0, plugs)

/** Returns the plugs of a home as devices. */
export const plugsOf = (home: Home): HouseDevice[] =>
  roomsWithPlug(home).map(({id, name}) => ({
    id: `power-${id}`,
    name: `${name} plug`,
    kind: 'sensor',
    room: null,
    floor: null,
    measures: 'power',
  }))

/** The radar's device of Home Assistant, and the two entities of its target. */
export const radarDevice = 'radar'
export const radarEntities = (['x', 'y'] as const).map((axis) => ({
  id: `radar-${axis}`,
  entity_id: `sensor.radar_${axis}`,
  device_id: radarDevice,
  original_name: `Target-1 ${axis.toUpperCase()}`,
}))

/** What the radar tells: where somebody is, that nobody is there, or nothing. */
export interface Seen {
  states: readonly [x: string, y: string]
  /** Metres as the sensor has them; null where it is not heard. */
  people: readonly Point[] | null
}

/** Somebody walks, leaves, or the radar is lost. */
export function look(random: SeededRandom): Seen {
  if (random.chance(0.05)) return {states: ['unavailable', 'unavailable'], people: null}
  if (random.chance(0.2)) return {states: ['0', '0'], people: []}
  const [x, y] = [random.whole(4000) - 2000, 500 + random.whole(4000)]
  return {states: [String(x), String(y)], people: [[x / 1000, y / 1000]]}
}

/** Returns a battery that is another one than before: of the sensor on a door or window. */
export const charge = (random: SeededRandom): number => random.whole(101)

/** Returns a state with the charge of its battery; one that can't be reached has none. */
export const charged = (state: DeviceState, battery: number | undefined): DeviceState =>
  state.status === 'ok' && battery !== undefined ? {...state, battery} : state
