import {type SVGTemplateResult, svg} from 'lit'
import {type OnWall, wallDistances} from '#shared/home/edit/wall-distances.ts'
import type {Plan} from '#shared/home/schema.ts'
import type {ToolContext} from '../tool.ts'
import {lengthMark, linePath} from './overlay.ts'

/** Draws the clear distances between an element on a wall and both corners; nothing when the wall is gone. */
export function distanceMarks(
  labels: Pick<ToolContext, 'unit' | 'language' | 'pixel'>,
  plan: Plan,
  place: OnWall,
): SVGTemplateResult[] {
  if (plan.walls.every(({id}) => id !== place.wall)) return []
  const {a, b} = wallDistances(plan, place)
  return [a, b].map(
    ({corner, edge, metres}) => svg`<path class="measure-line" d=${linePath(corner, edge)}></path>
      ${lengthMark(labels, corner, edge, metres)}`,
  )
}
