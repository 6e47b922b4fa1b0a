import {kindOf} from '#shared/home/radar/sensor-zones.ts'
import {isHeard, isTyped, type RadarPlaces, type ZonePlace, zoneTypes} from './zone-places.ts'
import {isSameZone, settingsFor} from './zone-slots.ts'

/** A setting to write. */
export interface ZoneWrite {
  key: string
  /** Its name in the house. */
  title: string
  from: string
  to: string
}

/**
 * Returns the settings that would be written, in their order; empty where nothing can be, or need be. No zone is used
 * half written: the type of all rectangles is off meanwhile, and a polygon is one text.
 */
export function planWrites(radar: RadarPlaces): ZoneWrite[] {
  const {settings, places, common} = radar
  if (!isHeard(radar)) return []
  const zones = places.flatMap((place) =>
    changesOf(radar, place).flatMap(([key, to]) => write(key, settings[key]?.value ?? '', to)),
  )
  if (common === null) return zones
  const isOffFirst = common.key === 'type' && zones.length > 0
  const before = isOffFirst ? write('type', common.held, zoneTypes.off) : []
  return [...before, ...zones, ...write(common.key, before.length > 0 ? zoneTypes.off : common.held, common.wanted)]

  function write(key: string, from: string, to: string): ZoneWrite[] {
    return from === to ? [] : [{key, title: settings[key]?.title ?? key, from, to}]
  }
}

/** Returns the settings that change a place; none for one that is right, or that can't be written. */
function changesOf(radar: RadarPlaces, place: ZonePlace): [key: string, value: string][] {
  const {model, clear} = radar
  const {slot, wanted, held, isExtra} = place
  if (held == null || lacksType(radar, place)) return []
  if (isExtra) return clear ? settingsFor(slot, null) : []
  return wanted === undefined || isSameZone(model, wanted, held) ? [] : settingsFor(slot, wanted)
}

/** Tells whether a zone can't be ignored, because the house lacks the sensor's type. */
export const lacksType = (radar: RadarPlaces, {zone}: ZonePlace): boolean =>
  zone !== undefined && kindOf(zone) === 'exclusion' && isTyped(radar) && radar.settings.type === undefined
