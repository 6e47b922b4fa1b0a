import {planBounds} from '../../../shared/home/draw/bounds.ts'
import type {Home} from '../../../shared/home/schema.ts'
import type {Rotation} from '../../../shared/plan/drawing.ts'

/** How many times larger a turned plan must be: people know their home as it is drawn. */
const worthTurning = 1.3

/** Returns how a plan is turned on a screen of this size: as drawn, unless a quarter turn makes it much larger. */
export function bestRotation(home: Home, planId: string, [width, height]: readonly [number, number]): Rotation {
  const plan = home.plans.find(({id}) => id === planId) ?? home.plans[0]
  if (!plan) return 0
  const {left, top, right, bottom} = planBounds(home, plan)
  const [across, down] = [right - left, bottom - top]
  const drawn = Math.min(width / across, height / down)
  const turned = Math.min(width / down, height / across)
  return turned > worthTurning * drawn ? 90 : 0
}
