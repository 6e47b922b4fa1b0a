/**
 * Values that the schemas of versions 1 to 5 share, frozen with them: a change here would change how old files
 * are read. The current version has its own values, which may change; nothing here uses them.
 */
import type {Static, TProperties, TSchema} from 'typebox'
import {Type} from '../../json-schema.ts'
import {about, closed, optional} from '../format/schema-builders.ts'

const maxCoordinate = 1000

const idPattern = '^[a-z0-9][a-z0-9-]{0,47}$'
const idText = {pattern: idPattern, description: 'an id of at most 48 small letters, digits and hyphens'}
const id = Type.String(idText)
/** The id of another element. */
export const reference = Type.String(idText)
export const slug = Type.String({
  pattern: '^[a-z][a-z0-9-]{0,47}$',
  description: 'a word of at most 48 small letters, digits and hyphens',
})
export const sha256 = Type.String({pattern: '^[0-9a-f]{64}$', description: 'a SHA-256 in small hexadecimal digits'})
export const color = Type.String({
  pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$',
  description: 'a colour written #rgb or #rrggbb',
})
/** A colour or the SHA-256 of an image, distinguished by the `#`. */
export const surface = Type.String({
  pattern: '^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|[0-9a-f]{64})$',
  description: 'a colour written #rgb or #rrggbb, or the SHA-256 of an image',
})
/** An app and its device, in one text. */
export const device = Type.String({
  pattern: '^[^:\\s]{1,200}:.{1,200}$',
  description: 'an app and its device, like house:light.kitchen',
})

export const name = Type.String({minLength: 1, maxLength: 120})
const note = Type.String({maxLength: 4000})

export const coordinate = Type.Number({minimum: -maxCoordinate, maximum: maxCoordinate})
export const length = (maximum: number) => Type.Number({minimum: 0.01, maximum})
export const distance = (maximum: number) => Type.Number({minimum: 0, maximum})
export const angle = Type.Number({minimum: -360, maximum: 360})
/** Metres along the centre line of a wall. */
export const along = distance(4000)

export const point = Type.Unsafe<[number, number]>(
  Type.Array(coordinate, {minItems: 2, maxItems: 2, description: 'a point [x, y] in metres'}),
)
export type Point = Static<typeof point>

export const side = Type.Enum(['left', 'right'])

export const list = <T extends TSchema>(help: string, member: T, maxItems: number) =>
  about(help, Type.Array(member, {maxItems}))

export const noted = {note: optional('Anything to remember about it', note)}
export const optionalName = {name: optional('Its name', name)}

/** The fields of every element of versions 2 to 5. */
const common = {
  id: about('Its name for other elements and apps, unique in the home', id),
  ...noted,
  extra: Type.Optional(Type.Unknown({description: 'At most 16 KiB of JSON of your own'})),
}

export const element = <P extends TProperties>(fields: P) => closed({...common, ...optionalName, ...fields})

export const namedElement = <P extends TProperties>(fields: P) =>
  closed({...common, name: about('Its name', name), ...fields})

/** The fields that a document of any version starts with. */
export const homeHead = <N extends number>(version: N) => ({
  schema: about('The version of the format', Type.Literal(version)),
  $schema: optional(
    'The address of the JSON Schema, for editors; dropped when the home is saved',
    Type.String({maxLength: 2000}),
  ),
  name: about('The name of the home', name),
  ...noted,
  lang: optional('The language of its names', Type.Enum(['it', 'en'])),
})
