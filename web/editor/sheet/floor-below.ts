import {drawLayers} from '#shared/home/draw/layers.ts'
import {planBelow} from '#shared/home/edit/copy-outer-walls.ts'
import type {Home, Plan} from '#shared/home/schema.ts'
import {regionsOf} from '../plan-regions.ts'

const known = new WeakMap<Plan, string>()

/** Returns the walls of the floor below a plan as SVG, for tracing; empty without such a floor. */
export function drawFloorBelow(home: Home, plan: Plan): string {
  const below = planBelow(home, plan)
  if (below === undefined) return ''
  const drawn = known.get(below) ?? draw(home, below)
  known.set(below, drawn)
  return drawn
}

function draw(home: Home, plan: Plan): string {
  const bare = {...plan, openings: []}
  return drawLayers(home, bare, {regions: regionsOf(bare), imageOf: () => undefined}).walls.join('')
}
