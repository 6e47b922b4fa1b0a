import type {Box} from '#shared/home/geometry/box.ts'
import type {Rotation} from '../plan/drawing.ts'

/** How many times larger a turned plan must be: people know their home as it is drawn. */
const worthTurning = 1.3

/** Returns how a plan is turned on a screen of this size: as drawn, unless a quarter turn makes it much larger. */
export function bestRotation(bounds: Box, [width, height]: readonly [number, number]): Rotation {
  const [across, down] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const drawn = Math.min(width / across, height / down)
  const turned = Math.min(width / down, height / across)
  return turned > worthTurning * drawn ? 90 : 0
}
