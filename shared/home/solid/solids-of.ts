import type {Home} from '../schema.ts'
import {planSolids} from './plan-solids.ts'
import {plansShown} from './plans-shown.ts'
import {createProductSolids} from './product-solids.ts'
import type {Solid} from './solid.ts'
import {stairShafts} from './stair-shafts.ts'
import {createHomeSurfaces} from './surfaces.ts'
import {createCellBudget} from './wall-solids.ts'

/**
 * Returns the solids of a home, level by level: those of the first plan of each level, or of one plan only. Heights are
 * above the level's floor, which is at the level's `z`. Never throws for a checked home.
 */
export function solidsOf(home: Home, planId?: string): Solid[] {
  const surfaces = createHomeSurfaces()
  const products = createProductSolids(home, surfaces)
  const {levels} = home
  const cells = createCellBudget()
  const shafts = stairShafts(home)
  return plansShown(home, planId).flatMap((shown) => planSolids({...shown, levels, shafts, surfaces, products, cells}))
}
