/** What the radars of a plan tell: where people are, as each sensor sees them. */
import type {Point} from '#shared/home/schema.ts'

/** `unavailable`: nobody knows who is there. A radar that tells of nobody has no targets. */
export type RadarReading = {status: 'ok'; targets: readonly Point[]} | {status: 'unavailable'}

/** Whether somebody is in a part of a room, which a radar watches and a person named. */
export interface ZonePresence {
  name: string
  /** Its number among the zones that the radar watches. */
  number: number
  /** The room's id; null where the plan has none there. */
  room: string | null
  isTaken: boolean
}

/** What a radar tells, and of each zone of the plan whether somebody is there. Zones of which nobody knows are absent. */
export type RadarState = RadarReading & {zones: readonly ZonePresence[]}

/** By the radar's id on the plan. A radar that no device of this house tells of is absent. */
export type RadarReadings = Readonly<Record<string, RadarState>>

/** A setting of a radar's zones, as its house tells it. */
export interface ZoneSetting {
  /** Its name in the house. */
  title: string
  /**
   * Whole millimetres of a corner, a polygon as `x:y;x:y` in millimetres, a type of zones, a number of people, or `on`
   * and `off`. Null while nobody knows.
   */
  value: string | null
}

/**
 * The settings of a radar's zones by what they set: `1 x1`, `1 y1`, `1 x2`, `1 y2` of a rectangle, `detection 1` and
 * `exclusion 1` of polygons, `type` of all rectangles, `polygons` to use the polygons. Those that it lacks are absent.
 * `presence 1` (`on` or `off`) and `count 1` are no settings, but what the sensor itself says of its zone.
 */
export type ZoneSettings = Readonly<Record<string, ZoneSetting>>
