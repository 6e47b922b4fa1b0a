/** The check's findings in comparable form: kinds and elements, without the words. */
import assert from 'node:assert/strict'
import {planProblems} from '#shared/home/check/geometry.ts'
import type {HomeProblem} from '#shared/home/problem.ts'
import type {Plan, Point} from '#shared/home/schema.ts'

/** Returns the kind and the sorted ids of each problem: `shared-region r1 r2`. */
export function findings(plan: Plan): string[] {
  return [...planProblems(plan)].map((problem) => [problem.kind, ...idsIn(problem)].join(' ')).sort()
}

/** Returns the rooms, walls and areas of a problem. */
export function idsIn({detail = {}}: HomeProblem): string[] {
  return ['rooms', 'walls', 'areas'].flatMap((key) => (detail[key] ?? []) as string[]).sort()
}

/** Returns the point in a sentence: `(3.00, 1.50)`. */
export function pointIn({message}: HomeProblem): Point | undefined {
  const [, x, y] = /\((-?[\d.]+), (-?[\d.]+)\)/.exec(message) ?? []
  return x === undefined ? undefined : [Number(x), Number(y)]
}

const metres = {mm: 0.001, cm: 0.01, m: 1}

/** Returns the length in a sentence, in metres. */
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
