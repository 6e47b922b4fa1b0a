import {defaults} from '#shared/home/defaults.ts'
import {maxCasements} from '#shared/home/draw/openings.ts'
import type {Box} from '#shared/home/geometry/box.ts'
import type {Opening, Plan, Point, Wall} from '#shared/home/schema.ts'
import {halfThickness, leftNormal, wallLine} from '#shared/home/wall-line.ts'
import type {Mark} from './marks.ts'

/** A square in which a leaf swings, in metres by its centre. */
export interface Swing {
  at: Point
  size: number
}

/** Returns the swings of doors, and of windows that show whether they are open. */
export function swingsOf({walls, openings}: Plan, marks: readonly Mark[]): Swing[] {
  const byId = new Map(walls.map((wall) => [wall.id, wall]))
  const bound = new Set(
    marks.filter(({of, readings}) => of === 'opening' && readings.length > 0).map(({element}) => element),
  )
  return openings.flatMap((opening) => {
    const {id, kind, wall: of, leaves = defaults.opening.leaves} = opening
    const wall = byId.get(of)
    const swings = kind === 'door' || (kind === 'window' && bound.has(id))
    return wall && swings && leaves <= maxCasements ? swingOf(opening, wall, leaves) : []
  })
}

export const boxOfSwing = ({at: [x, y], size}: Swing): Box => ({
  left: x - size / 2,
  top: y - size / 2,
  right: x + size / 2,
  bottom: y + size / 2,
})

function swingOf({at, width, side}: Opening, wall: Wall, leaves: number): Swing[] {
  const {point, direction} = wallLine(wall).at(at)
  const [nx, ny] = leftNormal(direction)
  const size = width / leaves
  const out = (side === 'right' ? -1 : 1) * (halfThickness(wall) + size / 2)
  const centre = (along: number): Point => [
    point[0] + nx * out + direction[0] * along,
    point[1] + ny * out + direction[1] * along,
  ]
  return leaves === 1
    ? [{at: centre(0), size}]
    : [
        {at: centre(-size / 2), size},
        {at: centre(size / 2), size},
      ]
}
