import {emptyHome} from '#shared/home/empty-home.ts'
import type {Home, Opening, Plan} from '#shared/home/schema.ts'
import {wallLength} from '#shared/home/wall-line.ts'
import {buildHouse, type HouseChoices, planOfHouse} from '../check/plans/house.ts'
import {type SeededRandom, seededRandom} from '../check/plans/seeded-random.ts'

/** Returns a home of one level with this plan. */
export function homeOf(plan: Plan): Home {
  const home = emptyHome('en')
  return {...home, plans: [{...plan, level: home.levels[0]?.id ?? ''}]}
}

/** Returns a random house with doors and windows. */
export const randomHome = (choices: HouseChoices): Home =>
  homeOf(withRandomOpenings(planOfHouse(buildHouse(choices)), seededRandom(choices.seed)))

/** Returns the plan with doors and windows of any place and size in its walls; some overlap. */
function withRandomOpenings(plan: Plan, random: SeededRandom): Plan {
  const openings = plan.walls.flatMap((wall): Opening[] => {
    if (wall.kind === 'divider' || random.chance(0.4)) return []
    const length = wallLength(wall)
    return Array.from({length: random.chance(0.3) ? 2 : 1}, (_, index): Opening => {
      const width = Math.min(random.between(0.3, 2.5), length)
      const sill = random.pick([0, 0, 0.9, random.between(0, 1.5)])
      return {
        id: `o-${wall.id}-${index}`,
        wall: wall.id,
        at: random.between(width / 2, length - width / 2),
        width,
        height: random.between(0.3, 3),
        sill,
        kind: random.pick(['door', 'window', 'garage', 'passage']),
        leaves: random.pick([1, 2, 3]),
      }
    })
  })
  return {...plan, openings}
}
