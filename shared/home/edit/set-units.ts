import {defaults} from '../defaults.ts'
import type {Home} from '../schema.ts'
import {newIds} from './in-plan.ts'

type Units = NonNullable<NonNullable<Home['presentations']>[number]['units']>

/** Returns the units that the home's first presentation names, or the default. */
export const unitsOf = ({presentations}: Pick<Home, 'presentations'>): Units =>
  presentations?.[0]?.units ?? (defaults.presentation.units as Units)

/** Sets the units of length of the first presentation. A home without one gets one of all its plans, of this name. */
export function setUnits(home: Home, {units, name}: {units: Units; name: string}): Home {
  if (units === unitsOf(home)) return home
  const [first, ...others] = home.presentations ?? []
  if (first) return {...home, presentations: [{...first, units}, ...others]}
  const presentation = {
    id: newIds(home)('presentation'),
    name,
    plans: home.plans.map(({id}) => id),
    view: 'top' as const,
  }
  return {...home, presentations: [{...presentation, units}]}
}
