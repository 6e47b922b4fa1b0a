import type {Box} from '#shared/home/geometry/box.ts'
import type {Home, Plan, Point} from '#shared/home/schema.ts'
import {invalidInput} from '../errors.ts'

/** What a tool answers: in words, and as JSON. */
export interface Answer {
  text: string
  data?: Record<string, unknown>
  picture?: {bytes: Uint8Array; type: string}
}

/** Quotes a text of a home: in JSON's way it can't end its line and pose as words of this server. */
export const quoted = (text: string): string => JSON.stringify(text)

export const hundredths = (value: number): number => Math.round(value * 100) / 100

export function boxOfRings(rings: readonly (readonly Point[])[]): Box {
  const points = rings.flat()
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const least = (values: number[]) => values.reduce((one, other) => Math.min(one, other), Infinity)
  const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other), -Infinity)
  return {left: least(xs), top: least(ys), right: most(xs), bottom: most(ys)}
}

/** Returns a plan by its id. Throws invalid_input, with the plans that there are. */
export function requirePlan({plans}: Home, id: string | undefined): Plan {
  const found = id === undefined ? plans[0] : plans.find((plan) => plan.id === id)
  if (found) return found
  const known = plans.map((plan) => plan.id).join(', ')
  throw invalidInput(`plan: the home has no plan ${quoted(id ?? '')}; its plans are ${known}`)
}
