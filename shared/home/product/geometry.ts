/**
 * The shape of a product, in metres. The origin is the middle of its outline, on what it is mounted on: x to its right
 * and y to its front as one looks at the drawing with angle 0 (its back is up, its front down), z up.
 */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import {about, closed, named, optional} from '../format/schema-builders.ts'
import {sha256, slug} from '../schema/values.ts'
import {conditions, expression} from './values.ts'

const vector = Type.Unsafe<[Static<typeof expression>, Static<typeof expression>, Static<typeof expression>]>(
  Type.Array(expression, {minItems: 3, maxItems: 3, description: 'three numbers or expressions [x, y, z]'}),
)

/** Places along a line; a part that names the slot is copied to each. */
const slot = named('ProductSlot', {
  id: about('What parts know it by', slug),
  count: about('How many places', expression),
  at: about('The first', vector),
  step: about('From each to the next', vector),
})
export type Slot = Static<typeof slot>

const finishOfPart = Type.Union([slug, closed({option: about('The option', slug)})], {
  description: 'the id of a finish, or {option}: the finish that the value chosen of it brings',
})

const placed = {
  at: about('The middle of its underside; of a part that is copied, from each place of the slot', vector),
  angle: optional('How far it is turned around that, in degrees, clockwise on the drawing', expression),
  slot: optional('The slot to whose places it is copied', slug),
  finish: optional('Its colour', finishOfPart),
  when: optional('It is there only while all of them hold', conditions),
}

const kind = <K extends string>(kind: K) => about('What it is', Type.Literal(kind))
const size = about('Along x, y and z before it is turned, in metres', vector)

const box = named('ProductBoxPart', {kind: kind('box'), size, ...placed})

const cylinder = named('ProductCylinderPart', {
  kind: kind('cylinder'),
  radius: about('Metres', expression),
  height: about('Metres', expression),
  ...placed,
})

const mesh = named('ProductPartModel', {
  sha256: about('The model in the store of the catalog', sha256),
  when: optional('It is taken only while all of them hold', conditions),
})

const model = named('ProductModelPart', {
  kind: kind('model'),
  models: about(
    'The first whose conditions hold is taken, scaled to the size',
    Type.Array(mesh, {minItems: 1, maxItems: 100}),
  ),
  size,
  ...placed,
})

const part = Type.Union([box, cylinder, model], {description: 'a box, a cylinder or a model'})
export type Part = Static<typeof part>

export const geometry = named('ProductGeometry', {
  kind: about('What describes it: its parts', Type.Literal('builtin')),
  slots: optional('Places that parts are copied to', Type.Array(slot, {maxItems: 50})),
  parts: about('What it is made of', Type.Array(part, {maxItems: 200})),
})
