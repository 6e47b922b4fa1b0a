import {LRUCache} from 'lru-cache'
import type {Revision} from '#shared/contract/resources.ts'
import type {ListedPlan} from '../../print/print-home.ts'
import type {Owner} from '../../queues/fair-queue.ts'
import type {PageServices} from '../services.ts'

export type PlanNames = ReturnType<typeof createPlanNames>

interface Wanted {
  projectId: string
  number: number
  owner: Owner
}

/** Bytes of memory for all of them, and for one name. */
const memory = {all: 2 ** 20, each: 400}

/** Caches the names of the plans of versions, and of their rooms, which never change. */
export function createPlanNames({homes, revisions}: Pick<PageServices, 'homes' | 'revisions'>) {
  const read = async ({projectId, number, owner}: Wanted) => ({
    plans: (await homes.listPlans(revisions.home(projectId, number), {owner})) ?? [],
  })
  const cached = new LRUCache<string, {plans: readonly ListedPlan[]}, Wanted>({
    maxSize: memory.all,
    sizeCalculation: ({plans}) => plans.reduce((sum, {rooms}) => sum + (1 + rooms.length) * memory.each, 1),
    fetchMethod: (_key, _stale, {context}) => read(context),
  })
  return {
    /** Returns the plans of a version; none when its home is too large to read them. */
    async of(projectId: string, {number, createdAt}: Revision, owner: Owner): Promise<readonly ListedPlan[]> {
      const wanted = {projectId, number, owner}
      // The time tells apart versions with the same number, before and after a backup was restored.
      const found = await cached.fetch(`${projectId} ${number} ${createdAt}`, {context: wanted})
      // The cache returns undefined for one that is larger than all of it.
      return (found ?? (await read(wanted))).plans
    },
  }
}
