import {defaults} from '../defaults.ts'
import {areaText} from '../draw/measures.ts'
import {distance} from '../geometry/vector.ts'
import {withoutSourceId} from '../import/source-id.ts'
import {levelName} from '../level-name.ts'
import {radarLooks} from '../radar/models.ts'
import type {RoomRegion} from '../regions.ts'
import type {Home, Point, RadarModel, RadarZone, Wall} from '../schema.ts'
import {shortText} from '../short-text.ts'
import {wallLength} from '../wall-line.ts'
import type {ChangeWords, NamedKind} from './change-words.ts'
import {type Change, type Content, isSame} from './compare-homes.ts'
import {angleBetween, angleOf, movedBy, type Placed, placeFields} from './moved-by.ts'
import {lengthsText, pairText, type Writing} from './write-values.ts'

/** An element in a home, before or after a change. */
export interface State extends Placed {
  home: Home
}

/** Describes the changed fields of an element, without its place: `width 0.80 → 0.90 m`. */
export function changedFields(list: Change['list'], before: State, after: State, writing: Writing): string[] {
  const own = placeFields[list] ?? []
  const keys = new Set([...Object.keys(before.element), ...Object.keys(after.element)])
  const texts = [...keys].flatMap((key) => (own.includes(key) ? [] : fieldText(list, key, before, after, writing)))
  return [...(formTexts[list]?.(before, after, writing) ?? []), ...texts]
}

function fieldText(list: Change['list'], key: string, before: State, after: State, writing: Writing): string[] {
  const ownValueOf = ({element}: State) => (key === 'extra' ? withoutSourceId(element.extra) : element[key])
  const [one, other] = [before, after].map((state) => ownValueOf(state) ?? defaultOf(list, key))
  if (isSame(one, other)) return []
  const {words} = writing
  const label = words.fields[list === 'awnings' && key === 'kind' ? 'awningKind' : key] ?? key
  const values = list === 'openings' && key === 'kind' ? kindsText(one, other, words) : valuesText(key, before, after)
  return [values === undefined ? label : `${label} ${values}`]

  function valuesText(key: string, was: State, is: State): string | undefined {
    if (key === 'zones') return changedZones(one as RadarZone[], other as RadarZone[], words)
    const measure = measures[key]
    if (measure && isMeasure(one) && isMeasure(other)) return measure(one, other, writing)
    const name = names[key]
    if (name === undefined) return undefined
    const [old, now] = [name(one, was.home, words), name(other, is.home, words)]
    return `${old ?? words.none} → ${now ?? words.none}`
  }
}

/** Names the zones of a radar that are new, gone or different. */
function changedZones(
  before: readonly RadarZone[] = [],
  after: readonly RadarZone[] = [],
  {quoted}: ChangeWords,
): string {
  const others = (zones: readonly RadarZone[], than: readonly RadarZone[]) =>
    zones.filter((zone) => !than.some((other) => isSame(zone, other))).map(({name}) => quoted(shortText(name)))
  return [...new Set([...others(before, after), ...others(after, before)])].join(', ')
}

type Measure = number | undefined

const isMeasure = (value: unknown): value is Measure => value === undefined || typeof value === 'number'

const counted =
  (unit: string, factor = 1) =>
  (one: Measure, other: Measure, {words}: Writing) =>
    pairText(one && one * factor, other && other * factor, words, unit, 0)

const measures: Readonly<Record<string, (one: Measure, other: Measure, writing: Writing) => string>> = {
  width: lengthsText,
  height: lengthsText,
  heightAtEnd: lengthsText,
  offset: lengthsText,
  size: lengthsText,
  thickness: lengthsText,
  sill: lengthsText,
  reach: lengthsText,
  slab: lengthsText,
  bow: lengthsText,
  z: lengthsText,
  angle: counted('°'),
  pitch: counted('°'),
  opacity: counted(' %', 100),
  lumens: counted(' lm'),
  kelvin: counted(' K'),
  leaves: counted(''),
  modules: counted(''),
  steps: counted(''),
}

type Namer = (value: unknown, home: Home, words: ChangeWords) => string | undefined

function shortened(text: unknown, _: Home, {quoted}: ChangeWords): string | undefined {
  return typeof text === 'string' ? quoted(shortText(text)) : undefined
}

/** The fields whose values people know by a text. */
const names: Readonly<Record<string, Namer>> = {
  name: (name, _, {quoted}) => (typeof name === 'string' ? quoted(name) : undefined),
  text: shortened,
  note: shortened,
  color: (color) => (typeof color === 'string' ? color : undefined),
  area: (id, home) => areaNames(home).get(id),
  level: (id, home) => levelName(home, id as string),
  to: (id, home) => levelName(home, id as string),
  model: (model) => radarLooks[model as RadarModel]?.title,
  product: (id, {products}, {language}) => (typeof id === 'string' ? products?.[id]?.name[language] : undefined),
}

const knownAreas = new WeakMap<Home, ReadonlyMap<unknown, string | undefined>>()

/** Returns the names of a home's areas by id. Remembers them: every room of the home may have another area. */
function areaNames(home: Home): ReadonlyMap<unknown, string | undefined> {
  const known = knownAreas.get(home)
  if (known) return known
  // The first area of an id counts.
  const names = new Map(home.plans.flatMap(({areas}) => areas.map(({id, name}) => [id, name] as const)).reverse())
  knownAreas.set(home, names)
  return names
}

const kindsText = (one: unknown, other: unknown, {kinds}: ChangeWords) =>
  `${kinds[one as NamedKind]} → ${kinds[other as NamedKind]}`

/** The keys of the lists' elements in `defaults`. */
const defaultKeys = {
  levels: 'level',
  presentations: 'presentation',
  drawings: 'drawing',
  walls: 'wall',
  openings: 'opening',
  items: 'item',
  plates: 'plate',
  awnings: 'awning',
  dimensions: 'dimension',
  labels: 'label',
  radars: 'radar',
  polylines: 'polyline',
} as const

function defaultOf(list: Change['list'], key: string): unknown {
  const of = defaultKeys[list as keyof typeof defaultKeys]
  return of && (defaults[of] as Content)[key]
}

/** The changes of form, which no field tells by itself. */
const formTexts: Partial<Record<Change['list'], (before: State, after: State, writing: Writing) => string[]>> = {
  walls: wallTexts,
  rooms: roomTexts,
  dimensions: lengthTexts,
  stairs: courseTexts('stairs'),
  polylines: courseTexts('polylines'),
}

function courseTexts(list: 'stairs' | 'polylines') {
  return (before: State, after: State, {words}: Writing) =>
    movedBy(list, before, after) === undefined ? [words.fields.course ?? ''] : []
}

function lengthTexts(before: State, after: State, writing: Writing): string[] {
  if (movedBy('dimensions', before, after) !== undefined) return []
  const [old, now] = [before, after].map(({element}) => distance(element.a as Point, element.b as Point)) as [
    number,
    number,
  ]
  const {fields} = writing.words
  return Math.abs(old - now) < 0.0005 ? [fields.ends ?? ''] : [`${fields.length} ${lengthsText(old, now, writing)}`]
}

function wallTexts(before: State, after: State, writing: Writing): string[] {
  if (movedBy('walls', before, after) !== undefined) return []
  const [one, other] = [before, after].map(({element}) => element as unknown as Wall) as [Wall, Wall]
  const {fields} = writing.words
  const [old, now] = [wallLength(one), wallLength(other)]
  const texts = [
    ...(Math.abs(old - now) < 0.0005 ? [] : [`${fields.length} ${lengthsText(old, now, writing)}`]),
    ...(angleBetween(one, other) === 0
      ? []
      : [`${fields.angle} ${pairText(angleOf(one), angleOf(other), writing.words, '°', 0)}`]),
  ]
  return texts.length > 0 ? texts : [fields.ends ?? '']
}

function roomTexts(before: State, after: State, writing: Writing): string[] {
  const [one, other] = [before, after].map(regionOf)
  const {fields, language} = writing.words
  const [old, now] = [one, other].map((region) => region && areaText(region.net, writing.units, language))
  const isOther = old !== undefined && now !== undefined && old !== now
  return [
    ...(isOther ? [`${fields.netArea} ${old.slice(0, old.indexOf(' '))} → ${now}`] : []),
    ...(isSame(before.element.at, after.element.at) || movedRoom(before, after) ? [] : [fields.labelPlace ?? '']),
  ]
}

const regionOf = ({places, element}: Placed): RoomRegion | undefined =>
  places?.regions().rooms.get(element.id as string)

/** Returns whether a room moved with its walls; its point alone moves when only its name does. */
export function movedRoom(before: Placed, after: Placed): boolean {
  const [one, other] = [before, after].map((placed) => regionOf(placed)?.rings[0])
  if (one === undefined || other === undefined) return false
  const [x, y] = [0, 1].map((axis) => (after.element.at as Point)[axis as 0] - (before.element.at as Point)[axis as 0])
  return [0, 1].every((axis) => {
    const [old, now] = [one, other].map((ring) => Math.min(...ring.map((point) => point[axis as 0])))
    return Math.abs((now as number) - (old as number) - ((axis === 0 ? x : y) as number)) < 0.001
  })
}
