import {kindOf, type LossReason, toSensorZones, type ZoneKind} from '#shared/home/radar/sensor-zones.ts'
import type {Radar, RadarModel, RadarZone} from '#shared/home/schema.ts'
import type {ZoneSettings} from '#shared/house/radars.ts'
import {isUsed, slotsOf, valueIn, type ZoneSlot, type ZoneValue} from './zone-slots.ts'

/** A place of the sensor with the zone of the plan for it, if there is one. */
export interface ZonePlace {
  slot: ZoneSlot
  zone: RadarZone | undefined
  /** The value that the plan gives. */
  wanted: ZoneValue | undefined
  /** Null while nobody knows; undefined where the house lacks one of its settings. */
  held: ZoneValue | null | undefined
  /** Whether the sensor alone has a zone there. */
  isExtra: boolean
}

/** A setting of all zones of a sensor. */
export interface CommonSetting {
  /** `type`, as ESPHome has it: Disabled, Detection or Filter; `polygons`, whether polygons are used: on or off. */
  key: 'type' | 'polygons'
  held: string
  wanted: string
}

/** The zones of a radar on the plan and in its sensor. */
export interface RadarPlaces {
  model: RadarModel
  settings: ZoneSettings
  places: readonly ZonePlace[]
  losses: readonly {zone: RadarZone; reason: LossReason; area?: number}[]
  /** Null where the sensor has none, or nobody knows it. */
  common: CommonSetting | null
  /** Whether zones that the sensor alone has are emptied. */
  clear: boolean
}

/** ESPHome's types of all rectangles. Without one the sensor sees everywhere, and ESPHome still counts in the zones. */
export const zoneTypes = {off: 'Disabled', watch: 'Detection', ignore: 'Filter'} as const

/** Puts each zone of the plan at its place in the sensor. */
export function placesOf({model, zones = []}: Radar, settings: ZoneSettings, clear: boolean): RadarPlaces {
  const {held: given, losses} = toSensorZones(model, zones)
  const places = slotsOf(model).map((slot): ZonePlace => {
    const own = given.find(({kind, number}) => number === slot.number && (slot.kind ?? kind) === kind)
    const zone = own && zones.find((one) => one.number === own.number && kindOf(one) === own.kind)
    const held = valueIn(slot, settings)
    return {slot, zone, wanted: own?.value, held, isExtra: zone === undefined && held != null && isUsed(model, held)}
  })
  return {model, settings, places, losses, common: commonOf(settings, places, clear), clear}
}

/** Tells whether one type is of all zones of a sensor. */
export const isTyped = ({places}: RadarPlaces) => places.some(({slot}) => slot.kind === null)

/**
 * Tells whether the house knows enough to write. ESPHome sends all rectangles with each number: one that it hasn't read
 * itself would be lost.
 */
export function isHeard(radar: RadarPlaces): boolean {
  const {settings, places} = radar
  if (settings.type?.value === null || settings.polygons?.value === null) return false
  return places.some(({held}) => held != null) && (!isTyped(radar) || places.every(({held}) => held !== null))
}

/** Returns whether the sensor watches or ignores a zone that it alone has. */
export const kindOfExtra = ({slot}: ZonePlace, type: string | undefined): ZoneKind =>
  slot.kind ?? (type === zoneTypes.ignore ? 'exclusion' : 'detection')

function commonOf(settings: ZoneSettings, places: readonly ZonePlace[], clear: boolean): CommonSetting | null {
  const zone = places.find(({zone}) => zone !== undefined)?.zone
  const polygons = settings.polygons?.value
  if (polygons != null) return {key: 'polygons', held: polygons, wanted: zone ? 'on' : polygons}
  const type = settings.type?.value
  if (type == null) return null
  const isEmptied = clear && places.some(({isExtra}) => isExtra)
  return {key: 'type', held: type, wanted: wantedType(type, zone, isEmptied)}
}

/** A sensor that watches everywhere, or its zones alone, keeps doing so: the plan doesn't say which. */
function wantedType(held: string, zone: RadarZone | undefined, isEmptied: boolean): string {
  if (zone === undefined) {
    // One that watches its zones alone, and has none, would see nobody.
    return isEmptied ? zoneTypes.off : held
  }
  if (kindOf(zone) === 'exclusion') return zoneTypes.ignore
  return held === zoneTypes.ignore ? zoneTypes.off : held
}
