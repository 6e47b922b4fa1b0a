/**
 * Checks homes as a server does, but for the schema of the format: that is compiled by `new Function`, which the page's
 * policy refuses. The editor makes no home of another shape.
 */
import {checkGeometry} from '#shared/home/check/geometry.ts'
import {checkProducts} from '#shared/home/check/products.ts'
import {checkReferences} from '#shared/home/check/references.ts'
import {elementLists} from '#shared/home/element-lists.ts'
import type {Home} from '#shared/home/schema.ts'
import {currentVersion} from '#shared/home/version.ts'
import {isRecord} from '#shared/json.ts'

/** The most problems that a refusal lists. */
const maxProblems = 100

/** Returns the problems, as sentences, that keep a home from being a version. */
export function problemsOf(home: Home): string[] {
  const sentences: string[] = []
  for (const check of [checkReferences, checkProducts, checkGeometry])
    for (const {message} of check(home)) if (sentences.push(message) >= maxProblems) return sentences
  return sentences
}

/** Returns a stored value as a home; undefined when a demo of another release, or another page, left it. */
export function asHome(kept: unknown): Home | undefined {
  if (!isRecord(kept) || kept.schema !== currentVersion || !Array.isArray(kept.plans)) return undefined
  const {plans, levels} = kept
  const isPlan = (plan: unknown) => isRecord(plan) && elementLists.every(([list]) => Array.isArray(plan[list]))
  return Array.isArray(levels) && plans.length > 0 && plans.every(isPlan) ? (kept as unknown as Home) : undefined
}
