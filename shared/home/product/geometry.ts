/**
 * The shape of a product, in metres. The origin is the middle of its outline, on what it is mounted on: x to its right
 * and y to its front as one looks at the drawing with angle 0 (its back is up, its front down), z up.
 */
import {type Static, Type} from 'typebox'
import {closed, sha256, slug} from '../schema/values.ts'
import {conditions, expression} from './text.ts'

const vector = Type.Unsafe<[Static<typeof expression>, Static<typeof expression>, Static<typeof expression>]>(
  Type.Array(expression, {minItems: 3, maxItems: 3, description: 'three numbers or expressions [x, y, z]'}),
)

/** Places along a line, as many as `count` gives, the first at `at`; a part that names the slot is copied to each. */
const slot = closed({id: slug, count: expression, at: vector, step: vector})
export type Slot = Static<typeof slot>

const finishOfPart = Type.Union([slug, closed({option: slug})], {
  description: 'the id of a finish, or {option}: the finish that the value chosen of it brings',
})

/** `at` is the middle of the part's underside, within its slot where it has one; `angle` turns it around that. */
const placed = {
  at: vector,
  angle: Type.Optional(expression),
  slot: Type.Optional(slug),
  finish: Type.Optional(finishOfPart),
  when: Type.Optional(conditions),
}

const box = closed({kind: Type.Literal('box'), size: vector, ...placed})

const cylinder = closed({kind: Type.Literal('cylinder'), radius: expression, height: expression, ...placed})

/** A mesh: the first of `models` whose conditions hold, scaled to `size`. */
const model = closed({
  kind: Type.Literal('model'),
  models: Type.Array(closed({sha256, when: Type.Optional(conditions)}), {minItems: 1, maxItems: 100}),
  size: vector,
  ...placed,
})

export const part = Type.Union([box, cylinder, model], {description: 'a box, a cylinder or a model'})
export type Part = Static<typeof part>

export const geometry = closed({
  kind: Type.Literal('builtin'),
  slots: Type.Optional(Type.Array(slot, {maxItems: 50})),
  parts: Type.Array(part, {maxItems: 200}),
})
export type Geometry = Static<typeof geometry>
