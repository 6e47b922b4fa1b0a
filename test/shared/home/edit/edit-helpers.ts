/** Helpers of the tests of edits. */
import {boxProduct} from '../../../../shared/home/box-product.ts'
import {EditRefused} from '../../../../shared/home/edit/edit-refused.ts'
import {readHome} from '../../../../shared/home/read-home.ts'
import type {Home, Plan, Point} from '../../../../shared/home/schema.ts'

export const plan = (home: Home): Plan => home.plans[0] as Plan

export const problems = (home: Home): string[] => readHome(structuredClone(home)).problems.map(({message}) => message)

/** Returns the code of a refused edit. */
export function refusal(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof EditRefused) return error.code
    throw error
  }
  throw new Error('not refused')
}

/** Returns the id of the wall between two corners. */
export function wallBetween(home: Home, one: Point, other: Point): string {
  const key = (points: readonly Point[]) => points.map(String).sort().join(' ')
  const found = plan(home).walls.find(({a, b}) => key([a, b]) === key([one, other]))
  if (found === undefined) throw new Error(`no wall from ${one} to ${other}`)
  return found.id
}

/** A product of 1 × 0.6 m. */
export const box = boxProduct({
  id: 'test/box',
  name: {it: 'Scatola', en: 'Box'},
  category: 'furniture/box',
  size: [1, 0.6, 0.8],
})
