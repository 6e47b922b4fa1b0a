import type {Box} from '#shared/home/geometry/box.ts'

/** Degrees clockwise. */
export type Rotation = 0 | 90 | 180 | 270

/** How many times larger a turned plan must be: people know their home as it is drawn. */
const usualWorth = 1.3

/**
 * Returns how a plan is turned on a screen of this size: as drawn, unless a quarter turn makes it `worth` times as large.
 */
export function bestRotation(
  bounds: Box,
  [width, height]: readonly [number, number],
  worth: number = usualWorth,
): Rotation {
  const [across, down] = [bounds.right - bounds.left, bounds.bottom - bounds.top]
  const drawn = Math.min(width / across, height / down)
  const turned = Math.min(width / down, height / across)
  return turned > worth * drawn ? 90 : 0
}
