/** The places that a sensor has for zones, in its settings. */
import {isDeepStrictEqual} from 'node:util'
import {
  fromSensorZones,
  type SensorRectangle,
  type SensorZone,
  type ZoneKind,
  zoneRules,
} from '#shared/home/radar/sensor-zones.ts'
import type {RadarModel} from '#shared/home/schema.ts'
import type {ZoneSettings} from '#shared/house/radars.ts'

export type ZoneValue = SensorZone['value']

export interface ZoneSlot {
  number: number
  /** Null where one setting says it for all zones. */
  kind: ZoneKind | null
  /** The keys of its settings. */
  keys: readonly string[]
}

const sides = ['x1', 'y1', 'x2', 'y2'] as const satisfies (keyof SensorRectangle)[]

/** Returns the places for zones of a sensor whose settings Pianta knows; none for others. */
export function slotsOf(model: RadarModel): ZoneSlot[] {
  const {form, isOneKind, count} = zoneRules[model]
  const numbers = (most: number) => Array.from({length: most}, (_, index) => index + 1)
  if (form === 'rectangle' && isOneKind)
    return numbers(count.detection).map((number) => ({
      number,
      kind: null,
      keys: sides.map((side) => `${number} ${side}`),
    }))
  if (form !== 'polygon') return []
  return (['detection', 'exclusion'] as const).flatMap((kind) =>
    numbers(count[kind]).map((number) => ({number, kind, keys: [`${kind} ${number}`]})),
  )
}

/** Returns the zone that a sensor holds in a place: null while nobody knows, undefined where the house lacks a setting. */
export function valueIn({kind, keys}: ZoneSlot, settings: ZoneSettings): ZoneValue | null | undefined {
  const found = keys.map((key) => settings[key])
  if (found.some((setting) => setting === undefined)) return undefined
  const values = found.map((setting) => setting?.value ?? null)
  if (values.some((value) => value === null)) return null
  if (kind !== null) return values[0] as string
  return Object.fromEntries(sides.map((side, index) => [side, Number(values[index])])) as unknown as SensorRectangle
}

/** Returns the settings that make a place hold a zone; null empties it. */
export function settingsFor({keys}: ZoneSlot, value: ZoneValue | null): [key: string, value: string][] {
  if (typeof value === 'string') return [[keys[0] as string, value]]
  if (value === null) return keys.map((key) => [key, keys.length === 1 ? '' : '0'])
  return keys.map((key, index) => [key, String(value[sides[index] as keyof SensorRectangle])])
}

/** Tests whether a sensor may watch or ignore something by a value: it may take a rectangle's corners in any order. */
export function isUsed(model: RadarModel, value: ZoneValue): boolean {
  if (typeof value !== 'string') return value.x1 !== value.x2 && value.y1 !== value.y2
  return outlineOf(model, value).length > 0
}

/** Tests whether a sensor reads two values as the same zone. */
export const isSameZone = (model: RadarModel, one: ZoneValue, other: ZoneValue): boolean =>
  isDeepStrictEqual(one, other) ||
  (outlineOf(model, one).length > 0 && isDeepStrictEqual(outlineOf(model, one), outlineOf(model, other)))

const outlineOf = (model: RadarModel, value: ZoneValue) =>
  fromSensorZones(model, [{kind: 'detection', number: 1, value}])[0]?.path ?? []

/** Returns a value in the sensor's own words. */
export const valueText = (value: ZoneValue): string =>
  typeof value === 'string' ? value : `x ${value.x1}…${value.x2}, y ${value.y1}…${value.y2} mm`
