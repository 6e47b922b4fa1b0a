import type {Point} from '#shared/home/schema.ts'
import {type Barrier, seenAround} from '#shared/home/sight.ts'

export {barriersOf} from '#shared/home/sight.ts'

/** The radius of a lamp's light, in metres. */
export const poolRadius = 4

/** Returns the outline of the area that a lamp lights within the pool's radius. */
export const lightPool = (at: Point, barriers: readonly Barrier[]): Point[] => seenAround(at, barriers, poolRadius)
