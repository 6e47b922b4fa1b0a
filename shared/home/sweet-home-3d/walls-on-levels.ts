/** Which walls stand on a level: its own, and those that come up through its floor. */
import type {ImportedLevel} from './levels.ts'
import type {SourceHome, SourceWall} from './source-home.ts'

/** How far above a level's floor a wall from below must reach to be one of its walls, in metres. */
const leastAbove = 1

/**
 * A wall as high as the house stands on every level that it reaches, as Sweet Home 3D shows it. A level with rooms or
 * openings and no walls takes those of another at the same height: people keep walls and furniture apart that way.
 */
export function wallsOn(
  source: SourceHome,
  {level, holds}: ImportedLevel,
  levels: readonly ImportedLevel[],
): {walls: SourceWall[]; repeated: number} {
  const own = source.walls.filter((wall) => holds(wall.level))
  const below = levels
    .filter((other) => other.level.z < level.z)
    .flatMap((other) => risingOver(level.z - other.level.z, source, other))
  if (own.length > 0 || below.length > 0) return {walls: [...own, ...below], repeated: below.length}
  if (![...source.rooms, ...source.pieces.filter(({kind}) => kind === 'opening')].some((each) => holds(each.level)))
    return {walls: [], repeated: 0}
  const beside = levels.find(
    (other) => other.level.z === level.z && source.walls.some((wall) => other.holds(wall.level)),
  )
  const walls = source.walls.filter((wall) => beside?.holds(wall.level))
  return {walls, repeated: walls.length}
}

/** A level's walls that reach over the floor of another so much higher, in metres: what of them is above it. */
function risingOver(rise: number, source: SourceHome, {level, holds}: ImportedLevel): SourceWall[] {
  return source.walls.flatMap((wall) => {
    const above = (wall.height ?? level.height ?? 0) - rise
    return holds(wall.level) && above >= leastAbove ? [{...wall, height: above}] : []
  })
}
