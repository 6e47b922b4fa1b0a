import type {ListedPlan} from '../../print/print-home.ts'
import type {PageServices} from '../services.ts'
import {createVersionCache, type WantedVersion} from '../version-cache.ts'

export type PlanNames = ReturnType<typeof createPlanNames>

/** Bytes of memory for all of them, and for one name. */
const memory = {all: 2 ** 20, each: 400}

/** Caches the names of the plans of versions, and of their rooms: none of a home that is too large to read them. */
export const createPlanNames = ({homes, revisions}: Pick<PageServices, 'homes' | 'revisions'>) =>
  createVersionCache(
    async ({projectId, number, owner}: WantedVersion): Promise<readonly ListedPlan[]> =>
      (await homes.listPlans(revisions.home(projectId, number), {owner})) ?? [],
    {
      maxSize: memory.all,
      sizeOf: (plans) => plans.reduce((sum, {rooms}) => sum + (1 + rooms.length) * memory.each, 1),
    },
  )
