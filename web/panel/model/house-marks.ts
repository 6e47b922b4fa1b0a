/** Where the marks of a house are in its model, and what its devices do to lamps, doors and covers. */
import type {Device} from '#shared/contract/resources.ts'
import type {BoundDevice} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import {lampsOf} from '#shared/home/solid/lamps.ts'
import {plansShown} from '#shared/home/solid/plans-shown.ts'
import {linear} from '#shared/home/solid/surface.ts'
import {rgbToHex} from '#shared/house/color.ts'
import type {Positions} from '../../model/movement.ts'
import type {Vector} from '../../model/orbit.ts'
import type {LitLamps} from '../../model/scene.ts'
import type {MarkState} from '../../plan/mark-state.ts'
import {type Mark, marksOf} from '../../plan/marks.ts'

/** A mark with its place above the floor of a level. */
export interface PlacedMark {
  mark: Mark
  levelId: string
  at: Vector
}

/** Metres above the floor of what has no height of its own. */
const usualHeight = 1.2

/** Returns the marks of all plans of the model. Rooms and areas have theirs on the plan alone. */
export function placedMarks(
  home: Home,
  bindings: readonly BoundDevice[],
  devices: readonly Device[],
): readonly PlacedMark[] {
  const lamps = new Map(lampsOf(home).map(({elementId, at}) => [elementId, at[1]]))
  return plansShown(home).flatMap(({plan, level}) => {
    const covers = new Map(plan.awnings.map(({id, z}) => [id, z]))
    return marksOf(plan, bindings, devices)
      .filter(({of}) => of !== 'room' && of !== 'area')
      .map((mark) => {
        const height = lamps.get(mark.element) ?? covers.get(mark.element) ?? usualHeight
        return {mark, levelId: level.id, at: [mark.at[0], height, mark.at[1]] as const}
      })
  })
}

/** Returns the lamps that are on. One whose state is not known does not shine. */
export function litLamps(marks: readonly PlacedMark[], stateOf: (mark: Mark) => MarkState): LitLamps {
  return new Map(
    marks.flatMap(({mark}) => {
      const {status, brightness, color} = stateOf(mark)
      if (mark.of !== 'light' || status !== 'on') return []
      return [[mark.element, {brightness, color: color && linear(rgbToHex(color))}] as const]
    }),
  )
}

/** Returns where doors and covers are, as far as the house knows it. */
export function positionsOf(home: Home, marks: readonly PlacedMark[], stateOf: (mark: Mark) => MarkState): Positions {
  const garages = new Set(
    home.plans.flatMap(({openings}) => openings.flatMap(({id, kind}) => (kind === 'garage' ? [id] : []))),
  )
  return new Map(
    marks.flatMap(({mark}) => {
      const {contact, position} = stateOf(mark)
      const told = contact === null ? undefined : contact === 'open' ? 1 : 0
      const leaf = garages.has(mark.element) ? (position ?? told) : told
      const cover = position ?? undefined
      if (leaf === undefined && cover === undefined) return []
      return [[mark.element, {...(leaf !== undefined && {leaf}), ...(cover !== undefined && {cover})}] as const]
    }),
  )
}
