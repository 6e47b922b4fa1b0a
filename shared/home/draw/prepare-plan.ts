import type {Box} from '../geometry/box.ts'
import {roomOutlines} from '../regions.ts'
import type {Home, Plan} from '../schema.ts'
import {boundsOf, planBounds} from './bounds.ts'
import {drawLayers, type ElementLayers} from './layers.ts'
import {withWindowSides} from './window-sides.ts'

/** A layer of the drawing on a panel, which writes the rooms' names itself and shows no annotations. */
export type PreparedLayer = keyof ElementLayers

/**
 * The part of a plan's drawing that takes long to compute, as JSON: an agent prepares it once for all its tablets,
 * which are slow.
 */
export interface PreparedPlan {
  /** The SVG of each layer. */
  layers: Readonly<Record<PreparedLayer, string>>
  /** The box around the drawing, in metres. */
  bounds: Box
  /** The boxes of the rooms' floors in metres, by the room's id; a room without a floor has none. */
  floors: Readonly<Record<string, Box>>
  /** The ids of the windows that open to the right although the plan doesn't say so: the room is there. */
  rightWindows: readonly string[]
}

export function preparePlan(home: Home, plan: Plan): PreparedPlan {
  const regions = roomOutlines(plan)
  const complete = withWindowSides(plan, regions)
  const layers = Object.entries(drawLayers(home, plan, {regions, imageOf: () => undefined}))
  const floors = [...regions.rooms].flatMap(([id, {rings}]) => {
    const box = boundsOf(rings.flat())
    return box ? [[id, box] as const] : []
  })
  const isRight = ({side}: Plan['openings'][number], index: number) =>
    side === 'right' && plan.openings[index]?.side === undefined
  return {
    layers: Object.fromEntries(layers.map(([name, parts]) => [name, parts.join('')])) as PreparedPlan['layers'],
    bounds: planBounds(home, complete),
    floors: Object.fromEntries(floors),
    rightWindows: complete.openings.filter(isRight).map(({id}) => id),
  }
}
