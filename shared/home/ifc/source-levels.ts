import type {SourceLevel} from '../import/source-home.ts'
import type {IfcHouse, IfcStorey} from './ifc-house.ts'
import type {Levels} from './place-levels.ts'

/** Metres. The height of walls whose body is unknown, and the thickest floor. */
const defaultHeight = 2.7
const maxSlab = 1.5

/** Converts a storey. It is as high as most of its walls, and the rest up to the next storey is its slab. */
export function levelOf(
  storey: IfcStorey,
  index: number,
  {house, levels}: {house: IfcHouse; levels: Levels},
): SourceLevel {
  const above = levels.levels[index + 1]
  const room = above === undefined ? Number.POSITIVE_INFINITY : above.z - storey.z
  const height = Math.min(commonHeight(storey, {house, levels}), room)
  const slab = room - height
  return {
    id: storey.id,
    sourceId: storey.id,
    name: storey.name,
    z: storey.z,
    height,
    slab: slab > 0.01 && slab < maxSlab ? slab : undefined,
    index,
    isVisible: true,
    background: undefined,
  }
}

/** Returns the height that most walls of a storey rise above its floor. */
function commonHeight(storey: IfcStorey, {house, levels}: {house: IfcHouse; levels: Levels}): number {
  const counts = new Map<number, number>()
  for (const wall of house.walls) {
    const {body} = wall
    if (body === undefined || levels.of(wall, body.low, body.high) !== storey) continue
    const height = Math.round((body.high - storey.z) * 100) / 100
    if (height >= 1.8) counts.set(height, (counts.get(height) ?? 0) + 1)
  }
  const [[height] = [defaultHeight]] = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0])
  return height
}
