import {EditRefused} from '#shared/home/edit/edit-refused.ts'
import {droppedElements} from '#shared/home/edit/relied-on.ts'
import type {Home} from '#shared/home/schema.ts'
import type {House} from './house.ts'

/** Returns a guard that refuses to drop elements that apps rely on. */
export const reliedGuard =
  (house: () => House | null) =>
  (before: Home, after: Home): void => {
    const dropped = droppedElements(before, after, house()?.relied ?? [])
    if (dropped.length > 0)
      throw new EditRefused(
        'relied-on',
        dropped.map(({id}) => id),
      )
  }
