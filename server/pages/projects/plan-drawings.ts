import {LRUCache} from 'lru-cache'
import type {Revision} from '#shared/api/resources.ts'
import type {DrawnPlan} from '../../homes/draw-plans.ts'
import type {PageServices} from '../services.ts'

/** Characters of drawings kept ready. */
const mostKept = 32 * 1024 * 1024

interface Drawn {
  /** Undefined when they take too much to be drawn. */
  plans: DrawnPlan[] | undefined
}

interface Wanted {
  projectId: string
  number: number
}

/** The drawings of versions, which never change. */
export function createPlanDrawings({revisions, homes}: Pick<PageServices, 'revisions' | 'homes'>) {
  const ready = new LRUCache<string, Drawn, Wanted>({
    maxSize: mostKept,
    sizeCalculation: ({plans = []}) => plans.reduce((sum, {svg = ''}) => sum + svg.length, 1),
    fetchMethod: (_key, _stale, {context}) => draw(context),
  })

  async function draw({projectId, number}: Wanted): Promise<Drawn> {
    const stored = revisions.home(projectId, number)
    if (!stored) throw new Error(`version ${number} of project ${projectId} has no home`)
    return {plans: await homes.drawPlans(stored)}
  }

  return {
    async of(projectId: string, {number, createdAt}: Revision): Promise<Drawn> {
      const wanted = {projectId, number}
      // The time tells apart versions that bear one number before and after a backup was restored.
      const key = `${projectId} ${number} ${createdAt}`
      // What is dropped while it is drawn comes back undefined.
      return (await ready.fetch(key, {context: wanted})) ?? draw(wanted)
    },
  }
}
