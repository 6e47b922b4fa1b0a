/** Zones as presences of their own: whether somebody is in a part of a room. */
import {isInside} from '#shared/home/geometry/rings.ts'
import {createRoomFinder} from '#shared/home/match/element-rooms.ts'
import {placeOnPlan} from '#shared/home/radar/places.ts'
import {kindOf} from '#shared/home/radar/sensor-zones.ts'
import type {Plan, Point, Radar, RadarZone} from '#shared/home/schema.ts'
import type {RadarReading, ZonePresence, ZoneSettings} from '#shared/house/radars.ts'
import {compareZones} from './compare-zones.ts'
import {placesOf} from './zone-places.ts'

/** Returns the rooms that the zones of a radar are in, in their order: each is where its middle is. */
export function roomsOfZones(plan: Plan, radar: Radar): (string | null)[] {
  const find = createRoomFinder(plan, {guesses: false})
  return (radar.zones ?? []).map(({path}) => find.at(placeOnPlan(radar, middleOf(path)))[0]?.room ?? null)
}

/** The middle of the corners. */
const middleOf = (path: RadarZone['path']): Point => [mean(path.map(([x]) => x)), mean(path.map(([, y]) => y))]
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Says of each zone that a radar watches whether somebody is there; nothing of those that nobody knows. The sensor's own
 * word counts where it holds the zone as the plan has it. Otherwise the places of people do.
 */
export function readZones(
  radar: Radar,
  rooms: readonly (string | null)[],
  {reading, settings}: {reading: RadarReading | undefined; settings: ZoneSettings},
): ZonePresence[] {
  const {zones = []} = radar
  const compared = compareZones(placesOf(radar, settings, false), zones)
  const people = peopleIn(radar, reading)
  return zones.flatMap((zone, index): ZonePresence[] => {
    const {name, number, path} = zone
    if (kindOf(zone) === 'exclusion') return []
    const told = compared[index]?.state === 'same' ? wordOf(number, settings) : undefined
    const isTaken = told ?? people?.some((place) => isInside(place, [path]))
    return isTaken === undefined ? [] : [{name, number, room: rooms[index] ?? null, isTaken}]
  })
}

/** Returns the sensor's own word; undefined where it gives none. */
function wordOf(number: number, settings: ZoneSettings): boolean | undefined {
  const presence = settings[`presence ${number}`]?.value
  if (presence === 'on' || presence === 'off') return presence === 'on'
  const count = settings[`count ${number}`]?.value
  return count != null && /^\d+(\.\d+)?$/.test(count) ? Number(count) > 0 : undefined
}

/** Returns the places of people outside the zones that the radar ignores; undefined while nobody knows. */
function peopleIn({zones = []}: Radar, reading: RadarReading | undefined): Point[] | undefined {
  if (reading?.status !== 'ok') return undefined
  const ignored = zones.filter((zone) => kindOf(zone) === 'exclusion')
  return reading.targets.filter((place) => !ignored.some(({path}) => isInside(place, [path])))
}
