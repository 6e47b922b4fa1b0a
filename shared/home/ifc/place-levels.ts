/** Finds the storeys that are levels of the home, and the level of each element. */
import type {IfcHouse, IfcStorey} from './ifc-house.ts'

/** Metres that an element may begin above the next floor and still belong to it: floors have a thickness. */
const belowFloor = 0.5
/** Metres above its storey's floor at which a wall is one of the storey above. */
const maxBase = 1.5
/** Metres that a wall must rise above a floor to be a wall there. */
const minRise = 1

export interface Levels {
  /** The storeys with walls or rooms, lowest first. */
  levels: IfcStorey[]
  /** The storeys that fall away. */
  empty: IfcStorey[]
  /** Returns the storey of a thing that reaches from `low` to `high`. */
  of(placed: {storey: number | undefined}, low: number, high: number): IfcStorey | undefined
}

export function placeLevels({storeys, walls, spaces}: IfcHouse): Levels {
  const sorted = [...storeys].sort((one, other) => one.z - other.z)
  const byHeight = (low: number) => sorted.findLast(({z}) => z <= low + belowFloor) ?? sorted[0]
  const of: Levels['of'] = ({storey}, low, high) => {
    const own = storey === undefined ? undefined : storeys[storey]
    if (own === undefined) return byHeight(low)
    const isThere = low < own.z + maxBase && high > own.z + minRise
    return isThere || !Number.isFinite(low) ? own : (byHeight(low) ?? own)
  }
  const withSpaces = new Set(spaces.flatMap((space) => of(space, space.low, space.high) ?? []))
  const withWalls = new Set(
    walls.flatMap((wall) => {
      const [low, high] = [wall.body?.low ?? Number.NaN, wall.body?.high ?? Number.NaN]
      const level = of(wall, low, high)
      if (level === undefined) return []
      // A wall of several storeys stands on each of them that has rooms.
      return [
        level,
        ...sorted.filter((other) => withSpaces.has(other) && other.z > level.z && high - other.z >= minRise),
      ]
    }),
  )
  const isLevel = (storey: IfcStorey) => withWalls.has(storey) || withSpaces.has(storey)
  return {
    levels: sorted.filter(isLevel),
    empty: sorted.filter((storey) => !isLevel(storey)),
    of,
  }
}
