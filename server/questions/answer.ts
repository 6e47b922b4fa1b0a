import {boundsOf} from '#shared/home/draw/bounds.ts'
import type {Box} from '#shared/home/geometry/box.ts'
import type {Home, Plan, Point} from '#shared/home/schema.ts'
import {invalidInput} from '../errors.ts'

export type {ToolAnswer as Answer} from '#shared/host/mcp/tools.ts'

/** Quotes a text of a home: in JSON's way it can't end its line and pose as words of this server. */
export const quoted = (text: string): string => JSON.stringify(text)

export const hundredths = (value: number): number => Math.round(value * 100) / 100

/** Returns the box around rings that have points. */
export const boxOfRings = (rings: readonly (readonly Point[])[]): Box => boundsOf(rings.flat()) as Box

/** Returns the plan of a room. Throws invalid_input when the home has none. */
export function requirePlanOfRoom({plans}: Home, room: string): Plan {
  const found = plans.find(({rooms}) => rooms.some(({id}) => id === room))
  if (found) return found
  throw invalidInput(`room: the home has no room ${quoted(room)}; describe_home lists its rooms`)
}

/** Returns a plan by its id. Throws invalid_input, with the plans that there are. */
export function requirePlan({plans}: Home, id: string | undefined): Plan {
  const found = id === undefined ? plans[0] : plans.find((plan) => plan.id === id)
  if (found) return found
  const known = plans.map((plan) => plan.id).join(', ')
  throw invalidInput(`plan: the home has no plan ${quoted(id ?? '')}; its plans are ${known}`)
}
