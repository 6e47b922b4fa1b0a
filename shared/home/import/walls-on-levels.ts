/** Finds the walls that stand on a level: its own, and tall ones from below. */
import type {ImportedLevel} from './levels.ts'
import type {SourceHome, SourceWall} from './source-home.ts'

/** Metres that a wall from below must rise above the floor to count as a wall of the level. */
const minAbove = 1

/**
 * Returns a level's walls. A tall wall stands on every level that it reaches, as in Sweet Home 3D.
 * A level without walls takes those of one at the same height: some people draw furniture on a separate level.
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
  const sameHeight = levels.find(
    (other) => other.level.z === level.z && source.walls.some((wall) => other.holds(wall.level)),
  )
  const walls = source.walls.filter((wall) => sameHeight?.holds(wall.level))
  return {walls, repeated: walls.length}
}

/** Returns the parts of a level's walls above a floor that is `rise` metres higher. */
function risingOver(rise: number, source: SourceHome, {level, holds}: ImportedLevel): SourceWall[] {
  return source.walls.flatMap((wall) => {
    const [start, end] = [wall.height ?? level.height ?? 0, wall.heightAtEnd]
    const above = Math.max(start, end ?? 0) - rise
    if (!holds(wall.level) || above < minAbove) return []
    // A wall can't have the height 0, also where its slope sinks below the floor.
    const heightAt = (height: number) => Math.max(height - rise, 0.01)
    return [{...wall, height: heightAt(start), ...(end !== undefined && {heightAtEnd: heightAt(end)})}]
  })
}
