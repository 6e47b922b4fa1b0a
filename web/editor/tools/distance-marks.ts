import {type SVGTemplateResult, svg} from 'lit'
import {lengthText} from '#shared/home/edit/typed-measures.ts'
import {type OnWall, wallDistances} from '#shared/home/edit/wall-distances.ts'
import type {Plan, Point} from '#shared/home/schema.ts'
import type {ToolContext} from '../tool.ts'
import {linePath, textAt} from './overlay.ts'

/** Draws the clear distances between an element on a wall and both corners; nothing when the wall is gone. */
export function distanceMarks(
  {unit, language, pixel}: Pick<ToolContext, 'unit' | 'language' | 'pixel'>,
  plan: Plan,
  place: OnWall,
): SVGTemplateResult[] {
  if (plan.walls.every(({id}) => id !== place.wall)) return []
  const {a, b} = wallDistances(plan, place)
  return [a, b].map(({corner, edge, metres}) => {
    const middle: Point = [(corner[0] + edge[0]) / 2, (corner[1] + edge[1]) / 2]
    return svg`<path class="measure-line" d=${linePath(corner, edge)}></path>
      ${textAt(middle, lengthText(metres, unit, language), pixel())}`
  })
}
