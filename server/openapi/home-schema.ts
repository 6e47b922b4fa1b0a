import {home} from '#shared/home/schema.ts'
import {currentVersion} from '#shared/home/version.ts'
import {isRecord, type Json} from '#shared/json.ts'
import {openToUnknownFields} from './open-to-unknown-fields.ts'
import type {Schema} from './openapi-types.ts'

/** The name of each part of a home in generated clients, by its field. */
const titles: Record<string, string> = {
  areas: 'HomeArea',
  awnings: 'HomeAwning',
  bindings: 'HomeBinding',
  ceiling: 'HomeCeiling',
  device: 'HomeBinding',
  dimensions: 'HomeDimension',
  drawings: 'HomeDrawing',
  floor: 'HomeFloor',
  items: 'HomeItem',
  labels: 'HomeLabel',
  left: 'HomeSurface',
  levels: 'HomeLevel',
  lights: 'HomeLight',
  openings: 'HomeOpening',
  plans: 'HomePlan',
  plates: 'HomePlate',
  polylines: 'HomePolyline',
  presentations: 'HomePresentation',
  radars: 'HomeRadar',
  right: 'HomeSurface',
  rooms: 'HomeRoom',
  site: 'HomeSite',
  slots: 'HomePlateSlot',
  stairs: 'HomeStair',
  walls: 'HomeWall',
  zones: 'HomeRadarZone',
}

/**
 * The schema of a home in answers: the current format, open to unknown fields. A version that an older release saved
 * says an older format in `schema`, so its value is not fixed.
 */
export const homeSchema = (): Schema => openToUnknownFields(namedHomeSchema()) as Schema

/** The schema of a home of the current format, with a name for each part. */
export function namedHomeSchema(): Json {
  const {$schema, schema, ...properties} = home.properties as Record<string, object>
  const description =
    `A home of the current format, ${currentVersion}: metres and degrees, x right and y down as drawn, z up. A version ` +
    'that an older release saved keeps the older format that its `schema` names'
  const number = {type: 'integer', minimum: 1, description: 'The version of the format'}
  return nameParts({...home, title: 'Home', description, properties: {schema: number, ...properties}}, '')
}

/** Gives each object with fields a title. A part that a new format adds needs a name above: throws RangeError. */
function nameParts(part: Json, field: string): Json {
  const {properties, items, patternProperties, anyOf} = part
  if (typeof part.title === 'string' && field !== '') return part
  if ('default' in part) return withoutDefault(part)
  if (field === 'extra') return {...part, ...absentInGo}
  // Generators make little of a choice between objects without names.
  if (Array.isArray(anyOf) && anyOf.every((each) => isRecord(each.properties))) return nameParts(join(part), field)
  const inner = {
    ...part,
    ...(isRecord(items) && {items: nameParts(items, field)}),
    ...(isRecord(patternProperties) && {
      patternProperties: mapValues(patternProperties, (each) => nameParts(each, field)),
    }),
  }
  if (!isRecord(properties)) return inner
  const title = field === '' ? part.title : titles[field]
  if (title === undefined) throw new RangeError(`the part ${field} of a home has no name for clients`)
  return {...inner, title, properties: mapValues(properties, nameParts)}
}

/** oapi-codegen would write null where there is none: it leaves this type out. */
const absentInGo = {'x-go-type': 'json.RawMessage'}

/** Says the default in words: types of a field with a default promise that it is there, and answers leave it out. */
const withoutDefault = ({default: initial, description, ...rest}: Json): Json => ({
  ...rest,
  description: `${description}; ${initial} when absent`,
})

/** Joins alternatives to one object that has the fields of all, and requires those that all require. */
function join({anyOf, description = '', ...rest}: Json): Json {
  const all = anyOf as {properties: Json; required?: string[]}[]
  const required = all
    .map((each) => each.required ?? [])
    .reduce((common, names) => common.filter((name) => names.includes(name)))
  const properties = Object.assign({}, ...all.map((each) => each.properties))
  // The start of the description says which of the fields with this part it is.
  const choice = String(description).replace(/^.*?: /, '')
  return {...rest, description: choice, type: 'object', ...(required.length > 0 && {required}), properties}
}

const mapValues = (record: Json, map: (value: Json, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value as Json, key)]))
