import type {MatchDevice} from '#shared/home/match/match.ts'
import type {Home, Plan} from '#shared/home/schema.ts'

export interface WordyHouse {
  lamps: number
  devices: number
  rooms?: number
  /** Returns a word of a name. */
  word: (random: () => number) => string
  /** Names the room of each device. Without it nothing tells where a device is. */
  isPlaced?: boolean
}

/** Words of a name. */
const words = 24
/** Metres of a room's side. */
const side = 5

/** Builds a house whose lamps and devices have names as long as names may be. The same house for the same numbers. */
export function wordyHouse({lamps, devices, rooms = 1, word, isPlaced = true}: WordyHouse): {
  home: Home
  devices: MatchDevice[]
} {
  const random = createRandom(lamps + devices + rooms)
  const nameOf = () =>
    Array.from({length: words}, () => word(random))
      .join(' ')
      .slice(0, 200)
  const columns = Math.ceil(Math.sqrt(rooms))
  const cornerOf = (room: number) => [(room % columns) * side, Math.floor(room / columns) * side] as const
  const lines = Array.from({length: columns + 1}, (_, nth) => nth * side)
  const plan: Plan = {
    id: 'plan',
    name: 'Plan',
    level: 'ground',
    walls: lines.flatMap((at) => [
      {id: `row-${at}`, a: [0, at], b: [columns * side, at], thickness: 0.1},
      {id: `column-${at}`, a: [at, 0], b: [at, columns * side], thickness: 0.1},
    ]),
    rooms: Array.from({length: rooms}, (_, room) => {
      const [x, y] = cornerOf(room)
      return {id: `room-${room}`, name: `Room ${room}`, at: [x + side / 2, y + side / 2]}
    }),
    lights: Array.from({length: lamps}, (_, lamp) => {
      const [x, y] = cornerOf(lamp % rooms)
      return {id: `lamp-${lamp}`, name: nameOf(), at: [x + 0.3 + random() * 4.4, y + 0.3 + random() * 4.4]}
    }),
    areas: [],
    awnings: [],
    items: [],
    openings: [],
    plates: [],
  } as unknown as Plan
  const home = {schema: 6, name: 'Wordy', lang: 'en', levels: [{id: 'ground', name: 'Ground', z: 0}], plans: [plan]}
  return {
    home: home as unknown as Home,
    devices: Array.from({length: devices}, (_, nth) => ({
      id: `device-${nth}`,
      name: nameOf(),
      kind: 'light' as const,
      room: isPlaced ? `Room ${nth % rooms}` : null,
    })),
  }
}

/** Returns a word of random letters. */
export const randomLetters = (random: () => number, length = 7) =>
  String.fromCharCode(...Array.from({length}, () => 97 + Math.floor(random() * 26)))

/** Returns a generator of numbers from 0 to 1, the same ones for the same seed (xorshift). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}
