/** Changes the zones of a radar. Their corners are given on the plan, and kept as the radar sees them. */
import {placeForRadar, placeOnPlan} from '../radar/places.ts'
import {kindOf, type ZoneKind} from '../radar/sensor-zones.ts'
import {maxZones} from '../schema/radars.ts'
import type {Home, Point, Radar, RadarZone} from '../schema.ts'
import {EditRefused} from './edit-refused.ts'
import {locate} from './in-plan.ts'
import {setFields} from './set-fields.ts'

/** Adds a zone with the next free number. Throws EditRefused when its outline crosses itself, or the radar is full. */
export function addZone(home: Home, id: string, {name, path}: Pick<RadarZone, 'name' | 'path'>): Home {
  const radar = radarOf(home, id)
  const zones = radar.zones ?? []
  const seen = path.map((point) => placeForRadar(radar, point))
  return setFields(home, [id], {zones: [...zones, {name, number: freeNumber(zones, 'detection'), path: seen}]})
}

/** Sets the name or the kind of a zone. Another kind gives it another number, if its own is taken there. */
export function setZone(home: Home, id: string, index: number, fields: {name?: string; kind?: ZoneKind}): Home {
  const {zones = []} = radarOf(home, id)
  const zone = zoneAt(zones, index, id)
  const kind = fields.kind ?? kindOf(zone)
  const others = zones.filter((_, at) => at !== index)
  const isTaken = others.some((other) => kindOf(other) === kind && other.number === zone.number)
  const {kind: _, ...rest} = zone
  const changed: RadarZone = {
    ...rest,
    name: fields.name ?? zone.name,
    number: isTaken ? freeNumber(others, kind) : zone.number,
    ...(kind === 'exclusion' && {kind}),
  }
  return setFields(home, [id], {zones: zones.map((one, at) => (at === index ? changed : one))})
}

export function removeZone(home: Home, id: string, index: number): Home {
  const {zones = []} = radarOf(home, id)
  zoneAt(zones, index, id)
  const left = zones.filter((_, at) => at !== index)
  return setFields(home, [id], {zones: left.length === 0 ? undefined : left})
}

/** Moves a corner of a zone to a point of the plan. Throws EditRefused when its outline would cross itself. */
export function moveZoneCorner(home: Home, id: string, {zone: index, corner}: ZoneCorner, to: Point): Home {
  const radar = radarOf(home, id)
  const {zones = []} = radar
  const zone = zoneAt(zones, index, id)
  const path = zone.path.map((point, at) => (at === corner ? placeForRadar(radar, to) : point))
  return setFields(home, [id], {zones: zones.map((one, at) => (at === index ? {...zone, path} : one))})
}

export interface ZoneCorner {
  /** The index of the zone. */
  zone: number
  corner: number
}

/** Returns the corners of all zones of a radar, on the plan. */
export function zoneCorners(radar: Radar): (ZoneCorner & {at: Point})[] {
  return (radar.zones ?? []).flatMap(({path}, zone) =>
    path.map((point, corner) => ({zone, corner, at: placeOnPlan(radar, point)})),
  )
}

function radarOf(home: Home, id: string): Radar {
  const {list, element} = locate(home, id)
  if (list !== 'radars') throw new EditRefused('missing', [id])
  return element as Radar
}

function zoneAt(zones: readonly RadarZone[], index: number, id: string): RadarZone {
  const zone = zones[index]
  if (zone === undefined) throw new EditRefused('missing', [id])
  return zone
}

function freeNumber(zones: readonly RadarZone[], kind: ZoneKind): number {
  const taken = new Set(zones.filter((zone) => kindOf(zone) === kind).map(({number}) => number))
  for (let number = 1; number <= maxZones; number++) if (!taken.has(number)) return number
  throw new EditRefused('does-not-fit')
}
