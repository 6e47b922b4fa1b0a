/**
 * The shape of a product, in metres. The origin is the middle of its outline, on the surface it is mounted on. x points
 * to its right and y to its front, as seen on the drawing at angle 0 (back up, front down); z points up.
 */
import type {Static} from 'typebox'
import {Type} from '../../json-schema.ts'
import {about, closed, named, optional} from '../format/schema-builders.ts'
import {sha256, slug} from '../schema/values.ts'
import {conditions, expression} from './values.ts'

const vector = Type.Unsafe<[Static<typeof expression>, Static<typeof expression>, Static<typeof expression>]>(
  Type.Array(expression, {minItems: 3, maxItems: 3, description: 'three numbers or expressions [x, y, z]'}),
)

/** Positions along a line; each part of the slot is copied to all of them. */
const slot = named('ProductSlot', {
  id: about('The id that parts use', slug),
  count: about('The number of positions', expression),
  at: about('The first position', vector),
  step: about('The distance between positions', vector),
})
export type Slot = Static<typeof slot>

const finishOfPart = Type.Union([slug, closed({option: about('The option', slug)})], {
  description: 'the id of a finish, or {option}: the finish of that option’s chosen value',
})

const placed = {
  at: about('The middle of its underside; for a copied part, relative to each position of the slot', vector),
  angle: optional('Its rotation around that point, in degrees, clockwise on the drawing', expression),
  slot: optional('The slot to whose positions it is copied', slug),
  finish: optional('Its colour', finishOfPart),
  when: optional('Exists only while all of them hold', conditions),
}

const kind = <K extends string>(kind: K) => about('The kind of part', Type.Literal(kind))
const size = about('Along x, y and z before rotation, in metres', vector)

const box = named('ProductBoxPart', {kind: kind('box'), size, ...placed})

const cylinder = named('ProductCylinderPart', {
  kind: kind('cylinder'),
  radius: about('Metres', expression),
  height: about('Metres', expression),
  ...placed,
})

const mesh = named('ProductPartModel', {
  sha256: about('The model in the catalog’s store', sha256),
  when: optional('Used only while all of them hold', conditions),
})

const model = named('ProductModelPart', {
  kind: kind('model'),
  models: about(
    'The first model whose conditions hold is used, scaled to the size',
    Type.Array(mesh, {minItems: 1, maxItems: 100}),
  ),
  size,
  ...placed,
})

const part = Type.Union([box, cylinder, model], {description: 'a box, a cylinder or a model'})
export type Part = Static<typeof part>

export const geometry = named('ProductGeometry', {
  kind: about('The kind of description: parts', Type.Literal('builtin')),
  slots: optional('Positions that parts are copied to', Type.Array(slot, {maxItems: 50})),
  parts: about('The parts it consists of', Type.Array(part, {maxItems: 200})),
})
