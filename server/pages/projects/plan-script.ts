import type {DrawnPlan} from '../../homes/drawn-plan.ts'
import type {PageBundle} from '../bundle-pages.ts'
import {bundledPath} from '../bundled-path.ts'
import type {BundledScript} from '../layout.ts'

/** Returns the script of a page that shows these plans; undefined when none is drawn. */
export type PlanScript = (plans: readonly Pick<DrawnPlan, 'svg'>[] | undefined) => Promise<BundledScript | undefined>

/** Lets the pages show their plans with the plan component. They work without it too. */
export function createPlanScript(bundle: () => Promise<PageBundle>): PlanScript {
  return async (plans = []) => {
    if (plans.every(({svg}) => svg === undefined)) return undefined
    const {version} = await bundle()
    return {path: bundledPath(version, 'plan.js')}
  }
}
