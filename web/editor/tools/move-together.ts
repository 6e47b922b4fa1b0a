import {type Axis, alignBox, type ElementBox} from '#shared/home/edit/align.ts'
import {boxAround, elementBoxes} from '#shared/home/edit/element-boxes.ts'
import {onStep, type SnapReason} from '#shared/home/edit/snap.ts'
import {type Box, unionOf} from '#shared/home/geometry/box.ts'
import {rounded} from '#shared/home/geometry/grid.ts'
import type {Home, Plan, Point} from '#shared/home/schema.ts'

/** Elements that are moved as one, and the boxes that they line up with. */
export interface Together {
  box: Box | undefined
  others: readonly ElementBox[]
}

/** `areCopies`: the elements themselves stay, and attract too. */
export function together(home: Home, plan: Plan, ids: readonly string[], areCopies = false): Together {
  const moved = new Set(ids)
  const boxes = elementBoxes(home, plan, new Set())
  const walls = plan.walls.filter(({id}) => moved.has(id))
  const own = [...boxes.filter(({id}) => moved.has(id)), ...walls.flatMap(({a, b}) => [boxAround(a), boxAround(b)])]
  // An opening goes along with its wall.
  const along = new Set(plan.openings.filter(({wall}) => moved.has(wall)).map(({id}) => id))
  return {
    box: own.length === 0 ? undefined : unionOf(own),
    others: areCopies ? boxes : boxes.filter(({id}) => !moved.has(id) && !along.has(id)),
  }
}

/** Returns the move to a pointer's place: along each axis in line with others, else on the grid. */
export function moveTogether(
  {grid, reach}: {grid(): number; reach(): number},
  {box, others}: Together,
  from: Point,
  {at, isShift}: {at: Point; isShift: boolean},
): {by: Point; reasons: SnapReason[]} {
  const step = isShift ? 0 : grid()
  const by: Point = [at[0] - from[0], at[1] - from[1]]
  if (box === undefined || isShift) return {by: [onStep(by[0], step), onStep(by[1], step)], reasons: []}
  const aligned = (axis: Axis, moved: Point) => alignBox(movedBox(box, moved), others, axis, reach())
  const across = aligned('x', by)
  const x = across ? rounded(by[0] + across.by) : onStep(by[0], step)
  const down = aligned('y', [x, by[1]])
  const y = down ? rounded(by[1] + down.by) : onStep(by[1], step)
  // The guide of the first axis ends where the second puts the elements.
  const shown = across && aligned('x', [by[0], y])
  return {by: [x, y], reasons: [shown, down].flatMap((one) => one?.reason ?? [])}
}

const movedBox = ({left, top, right, bottom}: Box, [x, y]: Point): Box => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
})
