/** What the radars of a plan tell: where people are, as each sensor sees them. */
import type {Point} from '#shared/home/schema.ts'

/** `unavailable`: nobody knows who is there. A radar that tells of nobody has no targets. */
export type RadarReading = {status: 'ok'; targets: readonly Point[]} | {status: 'unavailable'}

/** By the radar's id on the plan. A radar that no device of this house tells of is absent. */
export type RadarReadings = Readonly<Record<string, RadarReading>>
