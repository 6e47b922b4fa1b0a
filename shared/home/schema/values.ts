/** Values that the schemas of a home's elements share. */
import type {Static, TProperties} from 'typebox'
import {Type} from '../../json-schema.ts'
import {defaults} from '../defaults.ts'
import {about, byKey, closed, optional} from '../format/schema-builders.ts'

export {about, byKey, closed, optional}

/** Farther out, cross products of coordinates on the 0.1 mm grid would not be exact in a double. */
const maxCoordinate = 1000

const idPattern = '^[a-z0-9][a-z0-9-]{0,47}$'
const idText = 'an id of at most 48 small letters, digits and hyphens'

const id = Type.String({pattern: idPattern, description: idText})
/** The id of another element. */
export const reference = Type.String({pattern: idPattern, description: idText})
export const slug = Type.String({
  pattern: '^[a-z][a-z0-9-]{0,47}$',
  description: 'a word of at most 48 small letters, digits and hyphens',
})
export const sha256 = Type.String({pattern: '^[0-9a-f]{64}$', description: 'a SHA-256 in small hexadecimal digits'})
export const color = Type.String({
  pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$',
  description: 'a colour written #rgb or #rrggbb',
})
export const name = Type.String({minLength: 1, maxLength: 120})
const note = Type.String({maxLength: 4000})

export const coordinate = Type.Number({minimum: -maxCoordinate, maximum: maxCoordinate})
/** An optional coordinate. */
export const height = (options: {default: number}) =>
  Type.Number({minimum: -maxCoordinate, maximum: maxCoordinate, ...options})
/** An optional distance to one side or the other. */
export const offset = height
/** A positive length, at least a centimetre. */
export const length = (options: {default?: number; maximum?: number} = {}) =>
  Type.Number({minimum: 0.01, maximum: maxCoordinate, ...options})
/** A length that may be 0. */
export const distance = (options: {default?: number; maximum?: number} = {}) =>
  Type.Number({minimum: 0, maximum: maxCoordinate, ...options})
/** Degrees, clockwise on the drawing. */
export const angle = (options: {default?: number} = {}) => Type.Number({minimum: -360, maximum: 360, ...options})

/** An array of exactly two coordinates, in a form that every draft of JSON Schema reads. */
export const point = Type.Unsafe<[number, number]>(
  Type.Array(coordinate, {minItems: 2, maxItems: 2, description: 'a point [x, y] in metres'}),
)
export type Point = Static<typeof point>

export const side = Type.Enum(['left', 'right'])
export type Side = Static<typeof side>

export const noteField = {note: optional('Any note about it', note)}

const nameHelp = 'The name that people see'

const common = {
  id: about('Its id for other elements and for apps, unique in the home', id),
  ...noteField,
  /** Checked by format/extra.ts. */
  extra: optional('At most 16 KiB of JSON of your own', Type.Unknown()),
}

export const element = <P extends TProperties>(properties: P) =>
  closed({...common, name: optional(nameHelp, name), ...properties})

export const namedElement = <P extends TProperties>(properties: P) =>
  closed({...common, name: about(nameHelp, name), ...properties})

const bindingText = Type.String({minLength: 1, maxLength: 200})

/** A device of an app, as GET devices answers them; `part` selects one function of a device with several. */
export const binding = closed({
  app: about('The app, as GET devices of its connection answers', bindingText),
  device: about('The device, by the id that the app declared', bindingText),
  part: optional('The part of a device that drives several things', bindingText),
})
export type Binding = Static<typeof binding>

/** The devices that drive an element, by role: `{light: [{app, device}]}`. */
const bindings = byKey('^[a-z][a-z0-9-]{0,47}$', Type.Array(binding, {maxItems: 50}), {maxProperties: 20})
/** The bindings field of elements that devices can drive. */
export const bindingsField = {
  bindings: optional('The devices that drive it, by the role of each', bindings),
}
export type Bindings = Static<typeof bindings>

/** The chosen values of a product's options, by option id. */
export const optionValues = byKey(
  '^[a-z][a-z0-9-]{0,47}$',
  Type.Union([Type.String({maxLength: 48}), Type.Number(), Type.Boolean()], {
    description: 'a text, a number, true or false',
  }),
  {maxProperties: 100},
)

const colored = {color: about('Its colour', color)}
const image = {
  image: about('Its image, a file of the project', sha256),
  tile: optional('The width of one copy of the image, in metres', length()),
}

/** The surface of a wall's side. */
export const finish = Type.Union([closed(colored), closed(image)], {
  description: 'a colour {color} or an image {image, tile?}',
})

const raised = {
  z: optional('Its height above the level, in metres', height({default: defaults.floor.z})),
}
export const floor = Type.Union([closed({...colored, ...raised}), closed({...image, ...raised})], {
  description: 'a colour {color, z?} or an image {image, tile?, z?}',
})
