/** Compares the zones of the plan with those that a sensor holds. */
import {kindOf, type LossReason, type ZoneKind} from '#shared/home/radar/sensor-zones.ts'
import type {RadarZone} from '#shared/home/schema.ts'
import {lacksType} from './plan-writes.ts'
import {kindOfExtra, type RadarPlaces, type ZonePlace} from './zone-places.ts'
import {isSameZone, isUsed, valueText} from './zone-slots.ts'

/** How the sensor holds a zone. */
export type ZoneState =
  | 'same'
  | 'differs'
  /** It has no place for the zone; the losses say why. */
  | 'left-out'
  /** The house lacks some of its settings: they are disabled, or the firmware has none. */
  | 'missing'
  /** The house doesn't hear the sensor's settings. */
  | 'unheard'
  /** The sensor alone has it. */
  | 'extra'

/** A zone of the plan or of the sensor. */
export interface ComparedZone {
  /** Null for one that only the sensor has. */
  name: string | null
  number: number
  kind: ZoneKind
  state: ZoneState
  /** The zone of the plan in the sensor's own numbers; null where the plan has none. */
  plan: string | null
  /** The zone that the sensor holds; null where it holds none, or nobody knows. */
  sensor: string | null
  losses: readonly {reason: LossReason; area: number | null}[]
}

/** Returns the zones of the plan, and then those that the sensor alone has. */
export function compareZones(radar: RadarPlaces, zones: readonly RadarZone[]): ComparedZone[] {
  const {places, losses, settings} = radar
  const planned = zones.map((zone): ComparedZone => {
    const place = places.find((one) => one.zone === zone)
    return {
      name: zone.name,
      number: zone.number,
      kind: kindOf(zone),
      state: place ? stateOf(radar, place) : 'left-out',
      plan: place?.wanted === undefined ? null : valueText(place.wanted),
      sensor: place ? heldText(radar, place) : null,
      losses: losses.flatMap(({zone: of, reason, area = null}) => (of === zone ? [{reason, area}] : [])),
    }
  })
  const extra = places.flatMap((place): ComparedZone[] => {
    if (!place.isExtra) return []
    const kind = kindOfExtra(place, settings.type?.value ?? undefined)
    const {number} = place.slot
    return [{name: null, number, kind, state: 'extra', plan: null, sensor: heldText(radar, place), losses: []}]
  })
  return [...planned, ...extra]
}

function stateOf(radar: RadarPlaces, place: ZonePlace): ZoneState {
  const {model, common, settings} = radar
  const {wanted, held} = place
  if (held === undefined || lacksType(radar, place)) return 'missing'
  if (held === null || settings.type?.value === null || settings.polygons?.value === null) return 'unheard'
  const isInUse = common === null || common.held === common.wanted
  return wanted !== undefined && isSameZone(model, wanted, held) && isInUse ? 'same' : 'differs'
}

const heldText = ({model}: RadarPlaces, {held}: ZonePlace) =>
  held != null && isUsed(model, held) ? valueText(held) : null
