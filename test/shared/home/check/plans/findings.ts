/** The check's findings in a form to compare: what is found and of which elements, apart from the words. */
import assert from 'node:assert/strict'
import {planProblems} from '#shared/home/check/geometry.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import type {Plan, Point} from '#shared/home/schema.ts'

/** `shared-region r1 r2`: the kind and the ids that it is of, in order. */
export function findings(plan: Plan): string[] {
  return [...planProblems(plan)].map((problem) => [problem.kind, ...idsIn(problem)].join(' ')).sort()
}

/** The rooms, walls and areas that a problem is of. */
export function idsIn({detail = {}}: HomeProblem): string[] {
  return ['rooms', 'walls', 'areas'].flatMap((key) => (detail[key] ?? []) as string[]).sort()
}

/** The point `(3.00, 1.50)` in a sentence. */
export function pointIn({message}: HomeProblem): Point | undefined {
  const [, x, y] = /\((-?[\d.]+), (-?[\d.]+)\)/.exec(message) ?? []
  return x === undefined ? undefined : [Number(x), Number(y)]
}

const metres = {mm: 0.001, cm: 0.01, m: 1}

/** The length in a sentence, in metres. */
export function lengthIn({message}: HomeProblem): number | undefined {
  const [, number, unit] = /(\d+(?:\.\d+)?) (mm|cm|m)\b/.exec(message) ?? []
  return number === undefined ? undefined : Number(number) * metres[unit as keyof typeof metres]
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1])
}

export function assertClose(value: number, wanted: number, most: number, what: string): void {
  assert.ok(Math.abs(value - wanted) <= most, `${what}: ${value} is not ${wanted}, more than ${most} off`)
}
